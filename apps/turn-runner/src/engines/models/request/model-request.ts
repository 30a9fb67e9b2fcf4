import type { Media, NotShown } from '@libs/money/media/media';
import { FRAME_TOKENS } from '@libs/money/models/step-cost';
import { type TokenCounter, tokenBound } from '@libs/money/models/token-count';
import type { ModelMessage, SystemModelMessage } from 'ai';
import type { Conversation } from '../../interface/engine.js';
import type { Candidate } from '../fallback/candidate.js';
import { type Content, fitting } from './compaction.js';
import { weightOf } from './media-parts.js';
import { instructionsOf, messagesOf, resultMessages } from './messages.js';

/** The content of a request to a model. */
export interface ModelRequest {
  readonly instructions: SystemModelMessage[];
  readonly messages: ModelMessage[];
  /** The most tokens that a provider counts for the images and PDFs in it, and their bytes. */
  readonly media: { readonly tokens: number; readonly bytes: number };
  /** The most tokens that its provider may count for it. */
  readonly inputTokens: number;
}

type Texts = Omit<ModelRequest, 'inputTokens'>;

/** The fewest bytes of a token: shorter texts are known to fit without a count. */
const MIN_BYTES_OF_TOKEN = 2;

/**
 * Builds the requests of one step: each model has its own form of the conversation, and the room of its own context.
 */
export class RequestBuilder {
  private readonly tools: string;
  private mostOfTools: number | undefined;
  private readonly built = new Map<string, ModelRequest>();

  constructor(
    private readonly conversation: Conversation,
    private readonly context: Pick<Content, 'history' | 'media'>,
    private readonly counter: TokenCounter,
  ) {
    const { tools } = conversation;
    this.tools = JSON.stringify(tools.map(({ name, description, inputSchema }) => [name, description, inputSchema]));
  }

  /** The most tokens that the tools may count. */
  get toolsTokens(): number {
    this.mostOfTools ??= tokenBound(this.tools, this.counter);
    return this.mostOfTools;
  }

  /** Returns the request with at most this many input tokens, as far as it can be shortened to that. */
  requestTo(candidate: Candidate, mostTokens: number): ModelRequest {
    const key = `${candidate.name} ${mostTokens}`;
    const request = this.built.get(key) ?? this.build(candidate, mostTokens);
    this.built.set(key, request);
    return request;
  }

  /**
   * Returns the tokens that are charged for the input where a provider does not count: of texts without a margin, in
   * favor of the caller, and of what is shown.
   */
  countedTokens(request: Texts): number {
    return this.plainTokens(request) + request.media.tokens;
  }

  /** Returns the tokens of a request's texts, without a margin. */
  plainTokens(request: Texts): number {
    return this.textsOf(request).reduce((sum, text) => sum + this.counter(text), 0);
  }

  bytesOf(request: Texts): number {
    // A small image may count more tokens than it has bytes.
    const { tokens, bytes } = request.media;
    return this.textBytesOf(request) + tokens + bytes;
  }

  private build(candidate: Candidate, mostTokens: number): ModelRequest {
    const textsOf = (content: Content): Texts => {
      const conversation = { ...this.conversation, steps: content.steps };
      return {
        instructions: instructionsOf(conversation, content.history, candidate),
        messages: messagesOf(conversation, content, candidate),
        media: weightOf(allOf(content), candidate),
      };
    };
    const fits = (content: Content) => this.isWithin(textsOf(content), mostTokens);
    const whole = { ...this.context, steps: this.conversation.steps };
    const content = fitting(whole, fits);
    const isWhole = content.steps === whole.steps && content.history === whole.history;
    const texts = textsOf(content);
    return { ...texts, inputTokens: isWhole ? this.bound(texts, candidate) : this.estimate(texts) };
  }

  private isWithin(texts: Texts, mostTokens: number): boolean {
    const left = mostTokens - texts.media.tokens;
    if (this.textBytesOf(texts) <= left * MIN_BYTES_OF_TOKEN) return true;
    return this.plainTokens(texts) + FRAME_TOKENS <= left;
  }

  /**
   * Returns the most tokens of a whole request. After the first step the provider's own count replaces the estimate for
   * everything in the previous request. Where a provider counts more than that, the platform pays for what is not held.
   */
  private bound(texts: Texts, candidate: Candidate): number {
    const last = this.conversation.steps.at(-1);
    if (!last || last.input_tokens === 0) return this.estimate(texts);
    const added = tokenBound(JSON.stringify(resultMessages(last)), this.counter);
    // Another model may have seen none of the files that this one is shown.
    const isSame = last.model === candidate.name;
    const shown = allOf({ ...this.context, steps: isSame ? [last] : this.conversation.steps }, !isSame);
    return last.input_tokens + last.output_tokens + added + weightOf(shown, candidate).tokens + FRAME_TOKENS;
  }

  private estimate(texts: Texts): number {
    return this.allTexts(texts).reduce(
      (sum, text) => sum + tokenBound(text, this.counter),
      FRAME_TOKENS + texts.media.tokens + this.toolsTokens,
    );
  }

  private textBytesOf(texts: Texts): number {
    return this.textsOf(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }

  private textsOf(texts: Texts): string[] {
    return [...this.allTexts(texts), this.tools];
  }

  private allTexts({ instructions, messages }: Texts): string[] {
    return [instructions.map(({ content }) => content).join('\n\n'), JSON.stringify(messages, withoutBytes)];
  }
}

/** Images and PDFs are counted by what they show, not by their bytes. */
function withoutBytes(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? undefined : value;
}

function allOf({ steps, media }: Content, isWithGiven = true): (Media | NotShown)[] {
  const viewed = steps.flatMap(({ calls }) => calls.flatMap(({ call_id }) => media.viewed.get(call_id) ?? []));
  return isWithGiven ? [...media.given, ...viewed] : viewed;
}
