import { useObjectStore } from '@libs/testing/servers/use-object-store';
import { testFilesIn } from './files-in-stores.js';

// Jest hooks and cases belong to the file that calls.
testFilesIn(useObjectStore());
