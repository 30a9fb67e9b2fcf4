import { Module } from '@nestjs/common';
import { ApiDocumentController } from './api-document.controller.js';

@Module({ controllers: [ApiDocumentController] })
export class ApiDocumentModule {}
