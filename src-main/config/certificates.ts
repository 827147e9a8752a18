import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import { Fault } from '../lib/fault';
import type { Said } from '../lib/words';
import { readTextFile } from '../storage/textFile';
import { startFaults } from '../text/configFaults';

/** The bundle of a whole operating system is a quarter of this. */
const MAX_BYTES = 2 * 1024 * 1024;

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * The certificates of a file in PEM; a relative path is one in `home`.
 * @throws Fault 'config' naming the file when it cannot be read or holds no certificate
 */
export async function readCertificates(file: string, home: string): Promise<readonly string[]> {
  const refuse = (why: Said): never => {
    throw new Fault('config', startFaults.caFile(file, why));
  };
  const read = await readTextFile(path.resolve(home, file), MAX_BYTES);
  if (read.kind !== 'text') return refuse(read.kind === 'missing' ? startFaults.caFileMissing : read.reason);
  const certificates = read.text.match(PEM) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) return refuse(startFaults.caFileForm);
  return certificates;
}

/** Where the systems keep what they trust in one file, for a Node that cannot ask them. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The authorities in the system's bundle, or in `own` where somebody named one; none where there is no such file. */
export async function readBundle(own: string): Promise<readonly string[]> {
  for (const file of [own, ...BUNDLES].filter((file) => path.isAbsolute(file))) {
    const read = await readTextFile(file, MAX_BYTES);
    if (read.kind === 'text') return (read.text.match(PEM) ?? []).filter(isCertificate);
  }
  return [];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
