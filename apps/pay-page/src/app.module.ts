import { Module } from '@nestjs/common';
import { DevPanelModule } from './dev-panel/dev-panel.module.js';
import { EmbedModule } from './embed/embed.module.js';
import { LiveModule } from './live/live.module.js';
import { PageModule } from './page/page.module.js';
import { TestModeModule } from './test-mode/test-mode.module.js';

@Module({ imports: [DevPanelModule, EmbedModule, LiveModule, PageModule, TestModeModule] })
export class AppModule {}
