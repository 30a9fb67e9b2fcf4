import { describe, expect, it } from '@jest/globals';
import { approvalMachine } from './approvals/approval.machine.js';
import { deliveryMachine } from './delivery.machine.js';
import { checked, type Machine, machineFaults, mermaid, sqlStep, step } from './machine.js';
import { MERCHANT_TARGET, merchantMachine } from './merchant.machine.js';
import { paymentMachine } from './payment.machine.js';
import { SESSION_LABELS, type SessionFacts, sessionMachine } from './session.machine.js';
import { sweepMachine } from './sweep.machine.js';
import { treasuryChangeMachine } from './treasury-change.machine.js';
import { isTerminal, TURN_EVENTS, TURN_STATES, turnMachine } from './turn.machine.js';

const ALL = [
  merchantMachine,
  treasuryChangeMachine,
  approvalMachine,
  sessionMachine,
  paymentMachine,
  sweepMachine,
  deliveryMachine,
  turnMachine,
] as Machine<string, string, never, string>[];

it('names each machine as the documents do', () => {
  expect(ALL.map(({ name }) => name)).toEqual([
    'merchant',
    'treasury-change',
    'approval',
    'session',
    'payment',
    'sweep',
    'delivery',
    'turn',
  ]);
});

describe.each(ALL.map((machine) => [machine.name, machine] as const))('the %s machine', (_, machine) => {
  it('reaches every state and uses every event', () => {
    expect(machineFaults(machine)).toEqual([]);
  });

  it('prints every line', () => {
    const arrows = machine.transitions.reduce((count, line) => count + line.from.length, machine.initial.length);
    expect(mermaid(machine).split('\n')).toHaveLength(arrows + 1);
  });
});

describe('a merchant', () => {
  it.each([
    ['pending', 'approve', 'active'],
    ['pending', 'reject', 'rejected'],
    ['pending', 'pause', undefined],
    ['pending', 'unpause', undefined],
    ['rejected', 'approve', 'active'],
    ['rejected', 'reject', undefined],
    ['rejected', 'pause', undefined],
    ['rejected', 'unpause', undefined],
    ['active', 'approve', undefined],
    ['active', 'reject', undefined],
    ['active', 'pause', 'paused'],
    ['active', 'unpause', undefined],
    ['paused', 'approve', undefined],
    ['paused', 'reject', undefined],
    ['paused', 'pause', undefined],
    ['paused', 'unpause', 'active'],
  ] as const)('%s on %s becomes %s', (from, on, to) => {
    expect(step(merchantMachine, from, on, undefined)).toEqual(to && { to, effects: ['audit', 'notify'] });
    if (to) expect(MERCHANT_TARGET[on]).toBe(to);
  });
});

describe('a payment', () => {
  it.each([
    ['detected', 'final', true, 'confirmed', ['credit', 'publish_confirmed']],
    ['detected', 'final', false, 'late', ['credit', 'publish_late']],
    ['detected', 'dropped', true, 'reverted', ['publish_reverted']],
    ['confirmed', 'dropped', true, 'reverted', ['uncredit', 'publish_reverted']],
    ['late', 'dropped', false, 'reverted', ['uncredit', 'publish_reverted']],
    ['reverted', 'seen_again', true, 'detected', []],
    ['confirmed', 'swept', true, 'swept', []],
    ['late', 'swept', false, 'swept', []],
    ['swept', 'dropped', true, 'reverted', ['uncredit', 'publish_reverted']],
    ['swept', 'sweep_undone', true, 'confirmed', []],
    ['swept', 'sweep_undone', false, 'late', []],
  ] as const)('%s on %s (in time: %s) becomes %s', (from, on, onTime, to, effects) => {
    expect(step(paymentMachine, from, on, { onTime })).toEqual({ to, effects });
  });

  it.each([
    ['confirmed', 'final'],
    ['late', 'final'],
    ['swept', 'final'],
    ['confirmed', 'sweep_undone'],
    ['reverted', 'sweep_undone'],
    ['swept', 'swept'],
    ['reverted', 'final'],
    ['reverted', 'dropped'],
    ['detected', 'swept'],
    ['detected', 'seen_again'],
  ] as const)('%s stays what it is on %s', (from, on) => {
    expect(step(paymentMachine, from, on, { onTime: true })).toBeUndefined();
  });
});

describe('a session', () => {
  const facts = (changes: Partial<SessionFacts>): SessionFacts => ({
    due: 100n,
    needed: 95n,
    paid: 0n,
    inFlight: 0n,
    windowOver: false,
    canceled: false,
    late: false,
    ...changes,
  });

  it.each([
    ['open', 'transfer_detected', { inFlight: 94n }, undefined, undefined],
    ['open', 'transfer_detected', { inFlight: 95n }, 'processing', []],
    ['open', 'transfer_detected', { inFlight: 100n }, 'processing', []],
    ['open', 'transfer_detected', { paid: 40n, inFlight: 60n }, 'processing', []],
    ['processing', 'transfer_detected', { inFlight: 200n }, undefined, undefined],
    ['processing', 'credited', { paid: 94n }, 'open', ['label_partial']],
    ['processing', 'credited', { paid: 95n }, 'paid', []],
    ['processing', 'credited', { paid: 100n }, 'paid', []],
    ['open', 'credited', { paid: 101n }, 'paid', ['label_over']],
    ['open', 'credited', { paid: 100n, late: true }, 'paid', ['label_late']],
    ['open', 'credited', { paid: 101n, late: true }, 'paid', ['label_over', 'label_late']],
    ['expired', 'credited', { paid: 94n, late: true }, 'expired', ['label_partial', 'label_late']],
    ['expired', 'credited', { paid: 100n, late: true }, 'paid', ['label_late']],
    ['paid', 'credited', { paid: 150n }, 'paid', ['label_over']],
    ['paid', 'credited', { paid: 150n, late: true }, 'paid', ['label_over', 'label_late']],
    ['paid', 'credited', { paid: 100n, late: true }, 'paid', ['label_late']],
    ['paid', 'credited', { paid: 100n }, 'paid', []],
    ['canceled', 'credited', { paid: 94n, late: true }, 'canceled', ['label_partial', 'label_late']],
    ['canceled', 'credited', { paid: 95n, late: true }, 'paid', ['label_late']],
    ['canceled', 'credited', { paid: 101n, late: true }, 'paid', ['label_over', 'label_late']],
    ['canceled', 'transfer_detected', { inFlight: 100n, canceled: true }, undefined, undefined],
    ['canceled', 'credit_reverted', { canceled: true }, 'canceled', ['label_reverted']],
    ['canceled', 'window_closed', { windowOver: true, canceled: true }, undefined, undefined],
    ['canceled', 'cancel', { canceled: true }, undefined, undefined],
    ['paid', 'credit_reverted', { windowOver: true, canceled: true }, 'canceled', ['label_reverted']],
    ['open', 'cancel', {}, 'canceled', ['publish_canceled']],
    ['open', 'cancel', { paid: 1n }, undefined, undefined],
    ['open', 'cancel', { inFlight: 1n }, undefined, undefined],
    ['processing', 'cancel', { inFlight: 100n }, undefined, undefined],
    ['paid', 'cancel', { paid: 100n }, undefined, undefined],
    ['expired', 'cancel', { windowOver: true }, undefined, undefined],
    ['processing', 'transfer_dropped', { inFlight: 0n }, 'open', ['label_reverted']],
    ['processing', 'transfer_dropped', { inFlight: 100n }, undefined, undefined],
    ['paid', 'credit_reverted', { paid: 0n }, 'open', ['label_reverted']],
    ['paid', 'credit_reverted', { paid: 0n, windowOver: true }, 'expired', ['label_reverted']],
    ['paid', 'credit_reverted', { paid: 100n }, 'paid', ['label_reverted']],
    ['open', 'window_closed', { windowOver: false }, undefined, undefined],
    ['open', 'window_closed', { windowOver: true }, 'expired', ['publish_expired']],
    ['open', 'window_closed', { windowOver: true, inFlight: 100n }, undefined, undefined],
    ['processing', 'window_closed', { windowOver: true, inFlight: 100n }, undefined, undefined],
    ['paid', 'window_closed', { windowOver: true, paid: 100n }, undefined, undefined],
    ['open', 'credited', { paid: 94n }, 'open', ['label_partial']],
    ['open', 'credited', { paid: 95n }, 'paid', []],
    ['open', 'credited', { paid: 95n, late: true }, 'paid', ['label_late']],
    ['processing', 'credited', { paid: 101n, late: true }, 'paid', ['label_over', 'label_late']],
    ['processing', 'credited', { paid: 101n }, 'paid', ['label_over']],
    ['processing', 'credited', { paid: 100n, late: true }, 'paid', ['label_late']],
    ['processing', 'credited', { paid: 94n, late: true }, 'open', ['label_partial']],
    ['expired', 'credited', { paid: 101n, late: true }, 'paid', ['label_over', 'label_late']],
    ['expired', 'credited', { paid: 95n, late: true }, 'paid', ['label_late']],
    ['processing', 'transfer_dropped', { paid: 40n, inFlight: 54n }, 'open', ['label_reverted']],
    ['processing', 'transfer_dropped', { paid: 40n, inFlight: 55n }, undefined, undefined],
    ['processing', 'credit_reverted', { inFlight: 94n }, 'open', ['label_reverted']],
    ['processing', 'credit_reverted', { inFlight: 95n }, undefined, undefined],
    ['open', 'credit_reverted', { paid: 100n }, 'open', ['label_reverted']],
    ['expired', 'credit_reverted', { windowOver: true }, 'expired', ['label_reverted']],
    ['paid', 'credit_reverted', { paid: 94n, canceled: true }, 'canceled', ['label_reverted']],
    ['paid', 'credit_reverted', { paid: 95n, canceled: true, windowOver: true }, 'paid', ['label_reverted']],
    ['processing', 'window_closed', { windowOver: true, inFlight: 94n }, 'expired', ['publish_expired']],
    ['processing', 'window_closed', { inFlight: 94n }, undefined, undefined],
    ['open', 'window_closed', { windowOver: true, paid: 40n, inFlight: 55n }, undefined, undefined],
    ['open', 'transfer_dropped', {}, undefined, undefined],
    ['expired', 'window_closed', { windowOver: true }, undefined, undefined],
    ['expired', 'transfer_detected', { inFlight: 100n, windowOver: true }, undefined, undefined],
    ['paid', 'transfer_detected', { paid: 100n, inFlight: 100n }, undefined, undefined],
    ['paid', 'transfer_dropped', { paid: 100n }, undefined, undefined],
  ] as const)('%s on %s with %p becomes %s', (from, on, changes, to, effects) => {
    const taken = step(sessionMachine, from, on, facts(changes));
    expect([taken?.to, taken?.effects]).toEqual([to, effects]);
  });

  it('gets each of its labels by a step, and no other', () => {
    const effects = sessionMachine.transitions.flatMap((line) => line.effects ?? []);
    const labels = effects
      .filter((effect) => effect.startsWith('label_'))
      .map((effect) => effect.slice('label_'.length));
    expect(new Set(labels)).toEqual(new Set(SESSION_LABELS));
  });
});

/** The last column: what each state becomes, in the order of the states; `-` where the event changes nothing. */
describe.each([
  {
    machine: deliveryMachine,
    cases: [
      ['accepted', { attemptsLeft: 1 }, 'delivered - -', []],
      ['refused', { attemptsLeft: 1 }, 'pending - -', ['schedule']],
      ['refused', { attemptsLeft: 0 }, 'failed - -', ['publish_failed']],
      ['endpoint_deleted', { attemptsLeft: 1 }, 'failed - -', []],
      ['replay', { attemptsLeft: 0 }, 'pending pending pending', ['schedule']],
    ],
  },
  {
    machine: treasuryChangeMachine,
    cases: [
      ['due', undefined, 'applied - - -', []],
      ['sign', undefined, 'applied - - -', []],
      ['cancel', undefined, 'canceled - - -', []],
      ['replace', undefined, 'replaced - - -', []],
    ],
  },
  {
    machine: approvalMachine,
    cases: [
      ['approve', undefined, 'approved - - - - -', []],
      ['decline', undefined, 'declined declined - - - -', []],
      ['withdraw', undefined, 'withdrawn withdrawn - - - -', []],
      ['expire', undefined, 'expired expired - - - -', []],
      ['use', undefined, '- used - - - -', []],
      ['give_back', undefined, '- - - - - approved', []],
    ],
  },
  {
    machine: sweepMachine,
    cases: [
      ['broadcast', undefined, 'sent - - sent', []],
      ['final', undefined, 'done done - done', []],
      ['returned', undefined, '- queued - -', []],
      ['blocked', undefined, 'blocked blocked - blocked', []],
      ['undone', undefined, '- - queued -', []],
    ],
  },
] as unknown as {
  machine: Machine<string, string, unknown, string>;
  cases: [event: string, facts: unknown, becomes: string, effects: string[]][];
}[])('the table of $machine.name', ({ machine, cases }) => {
  it.each(cases)('on %s with %p', (event, facts, becomes, effects) => {
    const steps = machine.states.map((state) => step(machine, state, event, facts));

    expect(steps.map((taken) => taken?.to ?? '-').join(' ')).toBe(becomes);
    for (const taken of steps) if (taken) expect(taken.effects).toEqual(effects);
  });
});

describe('a table of a machine', () => {
  const lamp: Machine<string, string, never, string> = {
    name: 'lamp',
    states: ['off', 'on', 'broken'],
    initial: ['off'],
    events: ['press', 'drop'],
    transitions: [
      { from: ['off'], on: 'press', to: 'on' },
      { from: ['on', 'off'], on: 'drop', whenText: 'hard', to: 'broken' },
    ],
  };

  it('is sound when every state is reached, over several steps too, and every event has a line', () => {
    expect(machineFaults(lamp)).toEqual([]);
    expect(checked(lamp)).toBe(lamp);
    const chain = { ...lamp, transitions: [{ from: ['on'], on: 'drop', to: 'broken' }, lamp.transitions[0]!] };
    expect(machineFaults(chain)).toEqual([]);
  });

  it('returns the states of an event to statements, of all its lines', () => {
    const lit = { ...lamp, transitions: [...lamp.transitions, { from: ['broken'], on: 'press', to: 'on' }] };
    expect(sqlStep(lit, 'press')).toEqual({ from: "'off', 'broken'", to: "'on'" });
    expect(sqlStep(lamp, 'drop')).toEqual({ from: "'on', 'off'", to: "'broken'" });
  });

  it.each([
    ['with a guard', { from: ['broken'], on: 'press', when: () => true, to: 'on' }],
    ['with another target', { from: ['broken'], on: 'press', to: 'off' }],
  ])('gives no statement a step %s', (_, line) => {
    const guarded: typeof lamp = { ...lamp, transitions: [...lamp.transitions, line] };
    expect(() => sqlStep(guarded, 'press')).toThrow('lamp: press depends on more than the state');
  });

  it.each([
    ['a state that it does not list', { from: ['on'], on: 'press', to: 'lost' }, 'lamp: lost is not one of its states'],
    [
      'a state before that it does not list',
      { from: ['dim'], on: 'press', to: 'on' },
      'lamp: dim is not one of its states',
    ],
    ['an event that it does not list', { from: ['on'], on: 'kick', to: 'off' }, 'lamp: kick is not one of its events'],
    [
      'a guard without words',
      { from: ['on'], on: 'press', when: () => true, to: 'off' },
      'lamp: no words say when on on press becomes off',
    ],
    [
      'a guard without words, from several states',
      { from: ['on', 'broken'], on: 'press', when: () => true, to: 'off' },
      'lamp: no words say when on, broken on press becomes off',
    ],
    [
      'two lines for one step of which one has no words',
      { from: ['broken', 'off'], on: 'press', whenText: 'twice', to: 'on' },
      'lamp: no words say when off on press becomes on',
    ],
  ])('is not sound with %s', (_, line, fault) => {
    expect(machineFaults({ ...lamp, transitions: [...lamp.transitions, line] })).toEqual([fault]);
  });

  it('stops the process where it is not, with each fault', () => {
    const faulty = { ...lamp, transitions: [{ from: ['broken'], on: 'press', to: 'on' }] };
    const faults = ['lamp: nothing leads to on', 'lamp: nothing leads to broken', 'lamp: no line for event drop'];
    expect(machineFaults(faulty)).toEqual(faults);
    expect(() => checked(faulty)).toThrow(faults.join('; '));
  });

  it('is drawn with a line for each state, and guards in words', () => {
    expect(mermaid(lamp)).toBe(
      [
        'stateDiagram-v2',
        '  [*] --> off',
        '  off --> on: press',
        '  on --> broken: drop [hard]',
        '  off --> broken: drop [hard]',
      ].join('\n'),
    );
  });
});

describe('a turn', () => {
  it.each([
    ['queued', 'start', 1, 'running'],
    ['queued', 'cancel', 1, 'cancelled'],
    ['running', 'finish', 1, 'done'],
    ['running', 'fail', 1, 'failed'],
    ['running', 'cancel', 1, 'cancelled'],
    ['running', 'lose_worker', 1, 'running'],
    ['running', 'lose_worker', 0, 'failed'],
  ] as const)('%s on %s (attempts left: %s) becomes %s', (from, on, attemptsLeft, to) => {
    expect(step(turnMachine, from, on, { attemptsLeft })).toEqual({ to, effects: [] });
  });

  it('never leaves an end', () => {
    const ends = TURN_STATES.filter(isTerminal);
    expect(ends).toEqual(['done', 'failed', 'cancelled']);
    for (const end of ends)
      for (const event of TURN_EVENTS) expect(step(turnMachine, end, event, { attemptsLeft: 1 })).toBeUndefined();
  });

  it.each(['finish', 'fail', 'lose_worker'] as const)('that is queued does not %s', (event) => {
    expect(step(turnMachine, 'queued', event, { attemptsLeft: 1 })).toBeUndefined();
  });
});
