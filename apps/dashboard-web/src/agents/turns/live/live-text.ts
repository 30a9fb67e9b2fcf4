/** The text that an agent is writing. */
export interface LiveText {
  readonly step: number;
  readonly text: string;
  readonly isThinking: boolean;
  /** Tools that are under way, by the id of their call. */
  readonly tools: Readonly<Record<string, string>>;
}

/** The fields of an event that matter for texts. */
interface EventData {
  readonly step: number;
  readonly offset?: number;
  readonly text?: string;
  readonly call_id?: string;
  readonly tool?: string;
}

export const NOTHING_WRITTEN: LiveText = { step: 0, text: '', isThinking: false, tools: {} };

/** The events that change texts, and the change that each makes. */
const CHANGES: Readonly<Record<string, (live: LiveText, data: EventData) => LiveText>> = {
  'turn.delta': (live, { offset = 0, text = '' }) => ({ ...live, text: live.text.slice(0, offset) + text }),
  'turn.text_discarded': (live) => ({ ...live, text: '', isThinking: false }),
  'turn.reasoning_started': (live) => ({ ...live, isThinking: true }),
  'turn.reasoning_ended': (live) => ({ ...live, isThinking: false }),
  'turn.tool_started': (live, { call_id = '', tool = '' }) => ({ ...live, tools: { ...live.tools, [call_id]: tool } }),
  'turn.tool_ended': (live, { call_id = '' }) => {
    const { [call_id]: _, ...tools } = live.tools;
    return { ...live, tools };
  },
};

export const TEXT_EVENTS = Object.keys(CHANGES);

/** Returns the text after an event. A step begins with an empty one. */
export function afterEvent(live: LiveText, type: string, data: EventData): LiveText {
  const ofStep = data.step === live.step ? live : { ...NOTHING_WRITTEN, step: data.step };
  return CHANGES[type]?.(ofStep, data) ?? live;
}
