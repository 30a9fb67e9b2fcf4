/** One line of a machine's table: in any state of `from`, on event `on`, when the guard holds, go to `to`. */
export interface Transition<State extends string, Event extends string, Facts, Effect extends string> {
  readonly from: readonly State[];
  readonly on: Event;
  readonly when?: (facts: Facts) => boolean;
  /** The guard in words, for the printed table. */
  readonly whenText?: string;
  readonly to: State;
  readonly effects?: readonly Effect[];
}

/** A state machine as data, which can be printed, checked and compared with the database's CHECK. */
export interface Machine<State extends string, Event extends string, Facts, Effect extends string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: readonly State[];
  readonly events: readonly Event[];
  readonly transitions: readonly Transition<State, Event, Facts, Effect>[];
}

/** The result of a step. */
export interface Step<State extends string, Effect extends string> {
  readonly to: State;
  readonly effects: readonly Effect[];
}

/**
 * Takes one step: the first line whose state, event and guard fit. Pure. Returns undefined where the table has no such
 * line; the caller decides whether that is an error or old news.
 */
export function step<State extends string, Event extends string, Facts, Effect extends string>(
  machine: Machine<State, Event, Facts, Effect>,
  from: State,
  on: Event,
  facts: Facts,
): Step<State, Effect> | undefined {
  const line = machine.transitions.find((t) => t.on === on && t.from.includes(from) && (t.when?.(facts) ?? true));
  return line && { to: line.to, effects: line.effects ?? [] };
}

/** A step that one UPDATE takes of many rows: `SET status = ${to} … WHERE status IN (${from})`. */
export interface SqlStep {
  /** The states that accept the event, as a list of literals: `'queued', 'blocked'`. */
  readonly from: string;
  /** The state that it leads to, as a literal. */
  readonly to: string;
}

/** Returns the step of an event as SQL. Throws where it depends on more than the state: a guard, or several targets. */
export function sqlStep<State extends string, Event extends string, Facts, Effect extends string>(
  machine: Machine<State, Event, Facts, Effect>,
  on: Event,
): SqlStep {
  const lines = machine.transitions.filter((line) => line.on === on);
  const targets = new Set(lines.map(({ to }) => to));
  if (targets.size !== 1 || lines.some(({ when }) => when))
    throw new Error(`${machine.name}: ${on} depends on more than the state`);
  const from = lines.flatMap((line) => line.from);
  return { from: from.map((state) => `'${state}'`).join(', '), to: `'${lines[0]!.to}'` };
}

/** Returns a machine if its table is sound; a faulty one stops the process when it loads. */
export function checked<State extends string, Event extends string, Facts, Effect extends string>(
  machine: Machine<State, Event, Facts, Effect>,
): Machine<State, Event, Facts, Effect> {
  const faults = machineFaults(machine as Machine<string, string, never, string>);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return machine;
}

/**
 * Returns faults of a machine's table, empty when it is sound: states that nothing reaches, events that no line names,
 * states and events that the machine does not list, and lines that depend on a guard or their order without a text that
 * describes it.
 */
export function machineFaults(machine: Machine<string, string, never, string>): string[] {
  return [...unusedOf(machine), ...unlistedOf(machine), ...unclearLinesOf(machine)];
}

function unusedOf(machine: Machine<string, string, never, string>): string[] {
  const reached = new Set(machine.initial);
  for (let grew = true; grew; ) {
    grew = false;
    for (const line of machine.transitions) {
      if (line.from.some((state) => reached.has(state)) && !reached.has(line.to)) {
        reached.add(line.to);
        grew = true;
      }
    }
  }
  const unreached = machine.states.filter((state) => !reached.has(state));
  const unused = machine.events.filter((event) => !machine.transitions.some((line) => line.on === event));
  return [
    ...unreached.map((state) => `${machine.name}: nothing leads to ${state}`),
    ...unused.map((event) => `${machine.name}: no line for event ${event}`),
  ];
}

function unlistedOf({ name, states, events, transitions }: Machine<string, string, never, string>): string[] {
  const named = new Set(transitions.flatMap(({ from, to }) => [...from, to]));
  return [
    ...[...named]
      .filter((state) => !states.includes(state))
      .map((state) => `${name}: ${state} is not one of its states`),
    ...new Set(
      transitions.filter(({ on }) => !events.includes(on)).map(({ on }) => `${name}: ${on} is not one of its events`),
    ),
  ];
}

function unclearLinesOf({ name, transitions }: Machine<string, string, never, string>): string[] {
  const isOneOfSeveral = (line: (typeof transitions)[number]) =>
    transitions.some(
      (other) => other !== line && other.on === line.on && other.from.some((state) => line.from.includes(state)),
    );
  return transitions
    .filter((line) => !line.whenText && (line.when || isOneOfSeveral(line)))
    .map(({ from, on, to }) => `${name}: no words say when ${from.join(', ')} on ${on} becomes ${to}`);
}

/** Returns the machine as a Mermaid state diagram, for the generated documents. */
export function mermaid(machine: Machine<string, string, never, string>): string {
  const lines = machine.initial.map((state) => `  [*] --> ${state}`);
  for (const line of machine.transitions) {
    const guard = line.whenText ? ` [${line.whenText}]` : '';
    for (const from of line.from) lines.push(`  ${from} --> ${line.to}: ${line.on}${guard}`);
  }
  return ['stateDiagram-v2', ...lines].join('\n');
}
