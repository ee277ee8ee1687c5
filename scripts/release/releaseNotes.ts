/** A changeset file: the packages of its front matter, and what changed. */
export type Changeset = { readonly packages: readonly string[]; readonly text: string }

/** Parses a file of `.changeset`. @throws Error for a file without front matter or text */
export function parseChangeset(file: string): Changeset {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll('\r', '')) ?? []
  const text = body?.trim()
  if (!head || !text) throw new Error(`A changeset needs packages and a sentence: ${file}`)
  const packages = [...head.matchAll(/^['"]?([^'":]+)['"]?:/gm)].flatMap(([, name]) => name ?? [])
  return { packages, text }
}

/** What a release note says of the tests: the suites without a valid green result, and why they were skipped. */
export type Verification = { gaps: readonly string[]; reason: string | null }

/** The release note: what changed, with the packages that it concerns, what was not verified, and the integrity of the script-tag files. */
export function releaseNotes(
  version: string,
  {
    changesets,
    integrity,
    verification,
  }: {
    changesets: readonly Changeset[]
    integrity: Readonly<Record<string, string>>
    verification: Verification
  },
): string {
  const changes = changesets.map(({ packages, text }) => `- ${text} (${packages.join(', ')})`)
  const files = Object.entries(integrity).map(([file, value]) => `| \`${file}\` | \`${value}\` |`)
  return [
    `# Latchkey ${version}`,
    '',
    ...(changes.length > 0 ? changes : ['No visible change.']),
    '',
    '## Verification',
    '',
    ...describeVerification(verification),
    '',
    '## Integrity of the script-tag files',
    '',
    '| file | `integrity` |',
    '|---|---|',
    ...files,
    '',
  ].join('\n')
}

function describeVerification({ gaps, reason }: Verification): readonly string[] {
  if (gaps.length === 0) return ['Every suite of `npm run verify` passed.']
  return [`Not verified: ${reason}`, '', ...gaps.map((gap) => `- ${gap}`)]
}
