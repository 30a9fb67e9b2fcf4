import { describe, expect, it } from '@jest/globals';
import type { Claim } from '../attempts/claim.js';
import { Lanes } from './lanes.js';

function aClaim(endpoint_id: number, is_failing = false): Claim {
  return { endpoint_id, is_failing } as Claim;
}

function taken(lanes: Lanes): Claim[] {
  const claims: Claim[] = [];
  for (let claim = lanes.next(); claim; claim = lanes.next()) claims.push(claim);
  return claims;
}

describe('lanes', () => {
  it('give each endpoint its turn', () => {
    const lanes = new Lanes(4, 8);
    for (const id of [1, 1, 1, 2, 3]) lanes.add(aClaim(id));

    expect(taken(lanes).map((claim) => claim.endpoint_id)).toEqual([1, 2, 3, 1]);
    expect([lanes.inFlight, lanes.ready]).toEqual([4, 1]);
  });

  it('send no more to one endpoint than it may have at once', () => {
    const lanes = new Lanes(100, 2);
    for (const id of [1, 1, 1, 2]) lanes.add(aClaim(id));

    const sent = taken(lanes);
    lanes.end(sent[0]!);

    expect(sent).toHaveLength(3);
    expect(lanes.hasFullLane).toBe(false);
    expect(taken(lanes).map((claim) => claim.endpoint_id)).toEqual([1]);
    expect(lanes.hasFullLane).toBe(true);
  });

  it('send one at a time to an endpoint that keeps failing', () => {
    const lanes = new Lanes(100, 8);
    for (let count = 0; count < 3; count += 1) lanes.add(aClaim(1, true));

    expect(taken(lanes)).toHaveLength(1);
    expect(lanes.failing).toBe(3);
  });

  it('give back what was ready, and forget endpoints without any', () => {
    const lanes = new Lanes(100, 1);
    for (const id of [1, 1, 1, 2, 2]) lanes.add(aClaim(id));
    const [first] = taken(lanes);

    expect(lanes.drop(1)).toHaveLength(2);
    lanes.end(first!);

    expect(lanes.counts()).toEqual([[2, 2]]);
    expect(lanes.drop()).toHaveLength(1);
    expect([lanes.inFlight, lanes.ready]).toEqual([1, 0]);
    expect(taken(lanes)).toEqual([]);
  });
});
