import { Module } from '@nestjs/common';
import { BuyersModule } from './buyers/buyers.module.js';
import { ExpiryModule } from './expiry/expiry.module.js';
import { ListsModule } from './lists/lists.module.js';
import { MoneyReportModule } from './money-report/money-report.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PayViewModule } from './pay-view/pay-view.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { RescansModule } from './rescans/rescans.module.js';
import { SalesGaugesModule } from './sales-gauges/sales-gauges.module.js';
import { SessionAddressesModule } from './session-addresses/session-addresses.module.js';
import { SessionDetailModule } from './session-detail/session-detail.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { TestModeModule } from './test-mode/test-mode.module.js';
import { UsageModule } from './usage/usage.module.js';

@Module({
  imports: [
    BuyersModule,
    ExpiryModule,
    ListsModule,
    MoneyReportModule,
    OverviewModule,
    PayViewModule,
    PaymentsModule,
    RescansModule,
    SalesGaugesModule,
    SessionAddressesModule,
    SessionDetailModule,
    SessionsModule,
    TestModeModule,
    UsageModule,
  ],
})
export class AppModule {}
