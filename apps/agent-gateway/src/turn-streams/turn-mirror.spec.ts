import { describe, expect, it } from '@jest/globals';
import type { LiveUpdate } from '@libs/dto/rpc/agents/live-turn';
import { TurnMirror } from './turn-mirror.js';

const update = (offset: number, text: string, of: Partial<LiveUpdate> = {}): LiveUpdate => ({
  ...{ turn_id: 'tn_1', attempt: 1, step: 0, tries: 0, offset, text, length: offset + text.length },
  ...{ reasoning: [], is_whole: false, calls: [], before: null, ...of },
});

describe('the mirror of a turn', () => {
  it('appends what follows, and ignores what comes twice', () => {
    const mirror = new TurnMirror();
    let changes = 0;
    mirror.listen(() => changes++);

    expect(mirror.apply(update(0, 'Hello'))).toBe(true);
    expect(mirror.apply(update(3, 'lo, Ada'))).toBe(true);
    expect(mirror.apply(update(0, 'Hello'))).toBe(true);
    expect(mirror.current!.text).toBe('Hello, Ada');
    expect(changes).toBe(3);
  });

  it('notices that something is missing, at the latest by an update without text', () => {
    const mirror = new TurnMirror();
    mirror.apply(update(0, 'Hello'));

    expect(mirror.apply(update(7, 'Ada'))).toBe(false);
    expect(mirror.apply(update(10, ''))).toBe(false);
    expect(mirror.apply(update(4, 'x', { step: 1 }))).toBe(false);
    expect(mirror.position).toEqual({ attempt: 1, step: 0, tries: 0, length: 5 });
  });

  it('goes on with the newest try, and ignores a worker that lost the turn', () => {
    const mirror = new TurnMirror();
    mirror.apply(update(0, 'one', { step: 3 }));
    mirror.apply(update(0, 'again', { step: 3, tries: 1 }));
    mirror.apply(update(0, 'anew', { attempt: 2, step: 3 }));

    for (const late of [{ step: 3, tries: 2 }, { step: 9 }]) expect(mirror.apply(update(3, ' more', late))).toBe(true);
    expect(mirror.current).toMatchObject({ attempt: 2, step: 3, text: 'anew' });
  });
});
