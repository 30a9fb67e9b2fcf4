import { describe, expect, it } from '@jest/globals';
import { faultAt, faultsByField } from './field-faults.js';

describe('faults of a 422', () => {
  it('go to the fields they name, without the name', () => {
    const fault = { loc: ['body', 'support_email'], msg: 'support_email must be an email', type: 'isEmail' };

    expect(faultsByField([fault], ['name', 'support_email'])).toEqual({
      errors: { support_email: 'Must be an email.' },
      left: [],
    });
  });

  it.each([
    ['String should have at least 10 characters', 'Must have at least 10 characters.'],
    ['Input should be greater than or equal to 15', 'Must be greater than or equal to 15.'],
    ['List should have at most 5 items after validation, not 6', 'Must have at most 5 items, not 6.'],
  ])('%s: are phrased as a person would', (msg, shown) => {
    expect(faultsByField([{ loc: ['body', 'field'], msg, type: 'any' }], ['field']).errors).toEqual({ field: shown });
  });

  it('of an element go to the field that holds the list; the first one of a field is shown', () => {
    const faults = [
      { loc: ['body', 'origins', 2], msg: 'Each origin starts with https://', type: 'isOrigin' },
      { loc: ['body', 'origins', 3], msg: 'Too long.', type: 'maxLength' },
    ];

    expect(faultsByField(faults, ['origins']).errors).toEqual({ origins: 'Each origin starts with https://.' });
  });

  it('of something that the form does not show are left over', () => {
    const fault = { loc: ['query', 'limit'], msg: 'limit must not be greater than 200', type: 'max' };

    expect(faultsByField([fault], ['limit'])).toEqual({ errors: {}, left: [fault] });
  });

  it('of a deep form stand at their own paths, and are found from the field around them', () => {
    const fault = { loc: ['body', 'tools', 1, 'hosts', 0], msg: 'Must be a host', type: 'isHost' };

    const { errors } = faultsByField([fault], ['tools'], true);

    expect(errors).toEqual({ 'tools.1.hosts.0': 'Must be a host.' });
    expect(faultAt(errors, 'tools.1.hosts')).toBe('Must be a host.');
    expect(faultAt(errors, 'tools.1.host')).toBeUndefined();
  });
});
