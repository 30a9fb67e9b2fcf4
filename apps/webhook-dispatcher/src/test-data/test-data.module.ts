import { Module } from '@nestjs/common';
import { TestDataHandlers } from './test-data.handlers.js';
import { TestDataRepository } from './test-data.repository.js';

/** Deletes a merchant's test data. */
@Module({ providers: [TestDataHandlers, TestDataRepository] })
export class TestDataModule {}
