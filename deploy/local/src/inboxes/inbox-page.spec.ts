import { describe, expect, it } from '@jest/globals';
import { inboxPage } from './inbox-page.js';

describe('inboxPage', () => {
  it('escapes whatever was received', () => {
    const hostile = '<script>alert("x")</script>';

    const page = inboxPage(hostile, '', [
      { title: hostile, badge: { text: hostile, isGood: false }, facts: [[hostile, hostile]], body: hostile },
    ]);

    expect(page).not.toContain('<script>');
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(7);
  });

  it('links only what a browser should open', () => {
    const page = inboxPage('Mail', '', [
      { title: 'a', facts: [], body: '', links: ['javascript:alert(1)', 'http://127.0.0.1/x?a=1&b=2'] },
    ]);

    expect(page).not.toContain('href="javascript:');
    expect(page).toContain('<a href="http://127.0.0.1/x?a=1&amp;b=2">');
  });

  it('states what will appear while there is nothing', () => {
    expect(inboxPage('Mail', 'Nothing yet.', [])).toContain('<p>Nothing yet.</p>');
  });
});
