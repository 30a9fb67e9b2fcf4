import { Module } from '@nestjs/common';
import { TestPaymentsController } from './test-payments.controller.js';

/** Features of a test session's page. */
@Module({ controllers: [TestPaymentsController] })
export class TestModeModule {}
