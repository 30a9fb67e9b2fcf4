import { describe, expect, it } from '@jest/globals';
import { MediaInspections } from './media-inspections.js';

const pdf = (pages: number) => Buffer.from(`%PDF-1.7\n${'<< /Type /Page >>\n'.repeat(pages)}`);

/** Returns what is found in these bytes, as they arrive in chunks. */
function found(
  inspections: MediaInspections,
  bytes: Buffer,
  { type = 'application/pdf', chunk = 64, isEnded = true } = {},
) {
  const inspection = inspections.begin(type);
  for (let at = 0; at < bytes.length; at += chunk) inspection.add(bytes.subarray(at, at + chunk));
  const media = inspection.media();
  if (isEnded) inspection.end();
  return media;
}

describe('the inspection of an upload', () => {
  it('finds what a model may be shown, by its bytes, in chunks of any size', () => {
    const png = Buffer.alloc(64);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
    png.writeUInt32BE(640, 16);
    png.writeUInt32BE(480, 20);
    const inspections = new MediaInspections();

    expect(found(inspections, pdf(7))).toEqual({ kind: 'pdf', pages: 7 });
    expect(found(inspections, pdf(7), { chunk: 1_000_000 })).toEqual({ kind: 'pdf', pages: 7 });
    expect(found(inspections, png)).toEqual({ kind: 'image', size: { width: 640, height: 480 } });
  });

  it('finds nothing in what a model is not shown', () => {
    const inspections = new MediaInspections();

    expect(found(inspections, pdf(101))).toBeNull();
    expect(found(inspections, pdf(7), { type: 'text/plain' })).toBeNull();
    expect(found(inspections, Buffer.from('hello'))).toBeNull();
    expect(found(inspections, Buffer.alloc(0))).toBeNull();
    expect(found(inspections, Buffer.concat([pdf(7), Buffer.alloc(10 * 1024 * 1024)]), { chunk: 262_144 })).toBeNull();
  });

  it('keeps a limited number of bytes of all uploads, and inspects no more until one has ended', () => {
    const inspections = new MediaInspections(1_900);
    const first = inspections.begin('application/pdf');
    first.add(pdf(100));

    expect(found(inspections, pdf(7))).toBeNull();
    expect(first.media()).toEqual({ kind: 'pdf', pages: 100 });
    first.end();
    for (let count = 0; count < 100; count++) expect(found(inspections, pdf(7))).toEqual({ kind: 'pdf', pages: 7 });
  });
});
