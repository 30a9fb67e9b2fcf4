import { deflateSync } from 'node:zlib';

/** A PNG header of any size; nothing here decodes more. */
export function png(width: number, height: number, bytes = 64): Buffer {
  const file = Buffer.alloc(Math.max(bytes, 33));
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(file);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

/** Returns a JPEG whose frame comes after this many bytes of metadata. */
export function jpeg(width: number, height: number, metadata = 20): Buffer {
  const segments: Buffer[] = [];
  for (let left = metadata; left > 0; left -= 65_000) {
    const length = Math.min(left, 65_000) + 2;
    segments.push(Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), Buffer.alloc(length - 2, 0xff));
  }
  const frame = Buffer.from([
    0xff,
    0xc2,
    0,
    11,
    8,
    height >> 8,
    height & 0xff,
    width >> 8,
    width & 0xff,
    1,
    1,
    0x11,
    0,
  ]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xff]), frame.subarray(1)]);
}

/** A GIF whose screen may be smaller than its frame. */
export function gif(screen: [number, number], frame: [number, number]): Buffer {
  const file = Buffer.alloc(13 + 6 + 10);
  file.write('GIF89a', 'latin1');
  file.writeUInt16LE(screen[0], 6);
  file.writeUInt16LE(screen[1], 8);
  file[10] = 0x80;
  file[19] = 0x2c;
  file.writeUInt16LE(frame[0], 24);
  file.writeUInt16LE(frame[1], 26);
  return file;
}

/** A WebP of one of its three kinds. */
export function webp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const file = Buffer.alloc(40);
  file.write('RIFF', 0, 'latin1');
  file.write(`WEBP${kind}`, 8, 'latin1');
  if (kind === 'VP8X') {
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
  } else if (kind === 'VP8L') {
    file[20] = 0x2f;
    file.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  }
  return file;
}

/** A PDF with pages in the open, and in a stream of objects. */
export function pdf(open: number, inStream = 0, padding = 0): Buffer {
  const page = '<< /Type /Page /Parent 1 0 R >>\n';
  const objects = deflateSync(Buffer.from(page.repeat(inStream) + ' '.repeat(padding)));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n<< /Type /Pages /Count ${open + inStream} >>\n${page.repeat(open)}`),
    Buffer.from(`9 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${objects.length} >> stream\n`),
    objects,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
}
