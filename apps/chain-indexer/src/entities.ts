import { AnchorRow, CursorRow } from './progress/cursor.entity.js';
import { TransferRow } from './transfers/transfer.entity.js';
import { TokenScanRow } from './unsupported/token-scan.entity.js';
import { UnsupportedRow } from './unsupported/unsupported.entity.js';
import { BackfillRow, WatchedRow } from './watched/watched.entity.js';

/** Of all tables of this service's own. */
export const ENTITIES = [CursorRow, AnchorRow, WatchedRow, BackfillRow, TransferRow, UnsupportedRow, TokenScanRow];
