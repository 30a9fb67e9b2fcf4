import { describe, expect, it } from '@jest/globals';
import { attachment, safeFileName, safeMediaType } from './file-name.js';

describe('the name of a file', () => {
  it.each([
    ['report.csv', 'report.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\plan.txt', 'plan.txt'],
    ['a\0b\r\nc.txt', 'abc.txt'],
    ['invoice\u202Etxt.exe', 'invoicetxt.exe'],
    ['  größe – 図.png ', 'größe – 図.png'],
    ['..', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['💥'.repeat(300), '💥'.repeat(255)],
  ])('%j is stored as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept);
  });
});

describe('the media type of a file', () => {
  it.each([
    ['text/plain', 'text/plain'],
    ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
    ['text/html\r\nSet-Cookie: a=b', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
    [undefined, 'application/octet-stream'],
  ])('%j is returned as %j', (given, returned) => {
    expect(safeMediaType(given)).toBe(returned);
  });
});

describe('Content-Disposition', () => {
  it('has the exact name, and one for old clients', () => {
    expect(attachment('größe "1" (a\'b).txt')).toBe(
      "attachment; filename=\"gr__e _1_ (a'b).txt\"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%221%22%20%28a%27b%29.txt",
    );
  });
});
