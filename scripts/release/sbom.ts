import type { ShippedPackage } from './shippedPackages.ts'

/** The software bill of materials of a release: CycloneDX 1.6, as JSON. The same commit gives the same bytes. */
export function sbomText(version: string, shipped: readonly ShippedPackage[]): string {
  const components = shipped.map((shippedPackage) => ({
    type: 'library',
    'bom-ref': purlOf(shippedPackage),
    name: shippedPackage.name,
    version: shippedPackage.version,
    purl: purlOf(shippedPackage),
    licenses: [{ expression: shippedPackage.licence }],
    hashes: hashesOf(shippedPackage),
    properties: shippedPackage.shippedIn.map((folder) => ({
      name: 'latchkey:shippedIn',
      value: folder,
    })),
  }))
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'framework', name: 'latchkey', version } },
    components,
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Package URL: the scope's `@` is percent-encoded. */
function purlOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** npm writes a digest as base64 with its algorithm in front, CycloneDX wants hexadecimal. */
function hashesOf({ integrity }: ShippedPackage): readonly { alg: string; content: string }[] {
  return integrity
    .split(' ')
    .filter((digest) => digest.startsWith('sha512-'))
    .map((digest) => ({
      alg: 'SHA-512',
      content: Buffer.from(digest.slice('sha512-'.length), 'base64').toString('hex'),
    }))
}
