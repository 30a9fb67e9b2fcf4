import { Module } from '@nestjs/common';
import { TestPaymentsController } from './test-payments.controller.js';

/** What the page of a test session has. */
@Module({ controllers: [TestPaymentsController] })
export class TestModeModule {}
