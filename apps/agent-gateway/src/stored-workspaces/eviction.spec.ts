import { describe, expect, it } from '@jest/globals';
import { MAX_WORKSPACE_FILES, MAX_WORKSPACE_RESULTS, MAX_WORKSPACE_VERSIONS } from '@libs/dto/agent/workspace';
import { type Droppable, evictionFor, type InUse } from './eviction.js';

let serial = 0;
const version = (size_bytes: number, source: Droppable['source'] = 'agent'): Droppable => {
  serial += 1;
  return { version: serial, file_id: `fl_${serial}`, source, size_bytes };
};
const EMPTY: InUse = { files: 0, bytes: 0, versions: [], results: [] };
const written = (size_bytes: number) => ({ size_bytes, source: 'agent' as const });

describe('the capacity of a workspace', () => {
  it('is for files up to the limit, to the byte', () => {
    expect(evictionFor(written(10), EMPTY, 10)).toEqual({ drops: [] });
    expect(evictionFor(written(11), EMPTY, 10)).toEqual({ full: 'bytes' });
  });

  it('has a number of files', () => {
    const full = { ...EMPTY, files: MAX_WORKSPACE_FILES };

    expect(evictionFor(written(1), full, 10)).toEqual({ full: 'files' });
    expect(evictionFor(written(1), { ...full, files: MAX_WORKSPACE_FILES - 1 }, 10)).toEqual({ drops: [] });
    expect(evictionFor(written(1), { ...full, versions: [version(1)] }, 10)).toEqual({ drops: [] });
  });

  it('loses the oldest version of a file that has the most versions', () => {
    const versions = Array.from({ length: MAX_WORKSPACE_VERSIONS }, () => version(1));

    expect(evictionFor(written(1), { ...EMPTY, files: 1, bytes: 20, versions }, 1_000)).toEqual({
      drops: [versions[0]],
    });
  });

  it('is freed from older versions, never from the newest', () => {
    const versions = [version(4), version(4), version(2)];
    const inUse = { ...EMPTY, files: 1, bytes: 10, versions };

    expect(evictionFor(written(3), inUse, 10)).toEqual({ drops: [versions[0]] });
    expect(evictionFor(written(8), inUse, 10)).toEqual({ drops: versions.slice(0, 2) });
    expect(evictionFor(written(9), inUse, 10)).toEqual({ full: 'bytes' });
  });

  it('is not freed from files of turns, which take none', () => {
    const versions = [version(9, 'turn_output'), version(9, 'turn_input'), version(3)];

    expect(evictionFor(written(8), { ...EMPTY, files: 1, bytes: 3, versions }, 10)).toEqual({ full: 'bytes' });
  });

  it('is freed from old results of tools, for results and for others', () => {
    const results = [version(4, 'tool_result'), version(4, 'tool_result')];
    const inUse = { files: 3, bytes: 9, versions: [], results };

    expect(evictionFor(written(3), inUse, 10)).toEqual({ drops: [results[0]] });
    expect(evictionFor({ size_bytes: 9, source: 'tool_result' }, inUse, 10)).toEqual({ drops: results });
    expect(evictionFor(written(10), inUse, 10)).toEqual({ full: 'bytes' });
    const many = Array.from({ length: MAX_WORKSPACE_RESULTS }, () => version(0, 'tool_result'));
    const result = { size_bytes: 0, source: 'tool_result' as const };
    expect(evictionFor(result, { ...EMPTY, files: 50, results: many }, 10)).toEqual({ drops: [many[0]] });
    expect(evictionFor(written(0), { ...EMPTY, files: 50, results: many }, 10)).toEqual({ drops: [] });
    expect(evictionFor(written(0), { ...EMPTY, files: MAX_WORKSPACE_FILES, results: many }, 10)).toEqual({
      drops: [many[0]],
    });
  });
});
