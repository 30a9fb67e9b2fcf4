import type { Media, NotShown } from '@libs/money/media/media';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { MediaCache } from './media-cache.js';
import { TurnMedia, type TurnOfMedia } from './turn-media.js';

/** The most bytes that are kept for all turns of this process. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Images and PDFs that turns show to their models. */
@Injectable()
export class MediaService {
  private readonly cache = new MediaCache<Media | NotShown | undefined>(KEPT_BYTES);

  constructor(private readonly rpc: RpcClient) {}

  of(turn: TurnOfMedia): TurnMedia {
    return new TurnMedia(this.rpc, this.cache, turn);
  }
}
