#!/usr/bin/env node
/**
 * `node deploy/release/chart-digests.mjs <folder> <release.pub>`: verifies a release and prints the digests of its
 * images as values of the chart, so that a cluster runs exactly these images, even if a tag is moved. It needs no
 * network and no packages.
 */
import { readFileSync } from 'node:fs';
import { imageNames, signedImage, versionIn } from './images.mjs';
import { publicKeyIn, verifiedArtifacts } from './signature.mjs';

/** Images of the chart; the image of all services is for one host. */
const OF_THE_CHART = /^checkout-(?!host$)([a-z-]+)$/;

const [folder, key] = process.argv.slice(2);
if (!folder || !key) {
  console.error('usage: node deploy/release/chart-digests.mjs <folder> <release.pub>');
  process.exit(1);
}
try {
  const artifacts = verifiedArtifacts(folder, publicKeyIn(readFileSync(key, 'utf8'), key));
  const version = versionIn([...artifacts.keys()]);
  const text = String(artifacts.get('images.txt') ?? '');
  const rows = imageNames(text).flatMap((name) => {
    const service = OF_THE_CHART.exec(name)?.[1];
    return service === undefined ? [] : [`    ${service}: ${digestOf(text, name)}`];
  });
  if (rows.length === 0) throw new Error('images.txt has no image of the chart');
  console.log(['image:', `  tag: ${JSON.stringify(version)}`, '  digests:', ...rows.sort()].join('\n'));
} catch (error) {
  console.error(`error: ${error.message}. Do not use it.`);
  process.exit(1);
}

function digestOf(text, name) {
  const { digests } = signedImage(text, name);
  if (digests.length !== 1)
    throw new Error(`images.txt has ${digests.length} digests of ${name} but the chart needs exactly one`);
  return digests[0];
}
