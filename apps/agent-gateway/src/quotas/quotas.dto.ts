import { Default, Description, ListOf, OrNull, SafeInt } from '@libs/dto/fields';
import { ArrayMaxSize, IsIn, IsNumber, Max, Min } from 'class-validator';
import {
  type EndUserCap,
  IsEndUserCaps,
  MAX_CAP_USD,
  MAX_WINDOW_SECONDS,
  MAX_WINDOWS,
} from '../stored-quotas/end-user-caps.js';
import { WINDOW_SCOPES, type WindowScope } from '../stored-quotas/window-scopes.js';

/** The daily caps of a key and of a customer where nothing else is set, in US dollars; defaults of the contract. */
const KEY_DAILY_USD = 20;
const END_USER_DAILY_USD = 5;

export class WindowCapPart {
  @Description('The length of the window in seconds.', 3600) @SafeInt(1, MAX_WINDOW_SECONDS) seconds: number;
  @Description('US dollars that may be spent and held in it.', 2.5) @IsNumber() @Min(0) @Max(MAX_CAP_USD) usd: number;
  @Description('Whether it counts the spending of the whole account, or of each key or customer separately.')
  @IsIn(WINDOW_SCOPES)
  scope: WindowScope;
}

/** All caps; omitted ones get their defaults. */
export class QuotasBody {
  @Description('US dollars that each key may spend in a UTC day; null: no cap.', 20)
  @Default(KEY_DAILY_USD)
  @OrNull()
  @IsNumber()
  @Min(0)
  @Max(MAX_CAP_USD)
  key_daily_usd: number | null = KEY_DAILY_USD;

  @Description('US dollars that each customer (`end_user_ref`) may spend in a UTC day; null: no cap.', 5)
  @Default(END_USER_DAILY_USD)
  @OrNull()
  @IsNumber()
  @Min(0)
  @Max(MAX_CAP_USD)
  end_user_daily_usd: number | null = END_USER_DAILY_USD;

  @Description('Customers with their own cap, by their ref; null: no cap.', { 'customer-42': { daily_usd: 50 } })
  @Default({})
  @IsEndUserCaps()
  end_users: Record<string, EndUserCap> = {};

  @Default([])
  @ArrayMaxSize(MAX_WINDOWS)
  @ListOf(() => WindowCapPart)
  windows: WindowCapPart[] = [];
}

/** The caps of an account. */
export class QuotasView {
  @Description('Null: no cap.', 20) @OrNull() @IsNumber() key_daily_usd: number | null;
  @Description('Null: no cap.', 5) @OrNull() @IsNumber() end_user_daily_usd: number | null;
  @IsEndUserCaps() end_users: Record<string, EndUserCap>;
  @ListOf(() => WindowCapPart) windows: WindowCapPart[];
}
