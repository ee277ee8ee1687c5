import type { Config } from '../config/config.ts'
import { findUnsafeSettings } from '../config/unsafeSettings.ts'
import { checkChains } from './check/chains.ts'
import { checkDatabase } from './check/database.ts'
import { checkDisk } from './check/disk.ts'
import type { Finding } from './check/finding.ts'
import { checkKeys } from './check/keys.ts'
import { checkMail } from './check/mail.ts'
import { checkPublicHosts } from './check/publicHosts.ts'
import { checkRedis } from './check/redis.ts'
import { checkSocials } from './check/socials.ts'
import { type Command, parseArguments } from './command.ts'

const MARKS = { ok: '✓', failed: '✗', warning: '!' } as const

const checks: readonly ((config: Config) => Promise<Finding[]>)[] = [
  checkSettings,
  checkDatabase,
  checkDisk,
  checkRedis,
  checkMail,
  checkKeys,
  checkChains,
  checkPublicHosts,
  checkSocials,
]

export const check: Command = {
  summary: 'checks everything the server needs and reports problems',
  help: `latchkey-server check [--config <folder>] [any setting of the server]

Checks settings, database, disk, Redis, mail server, keys, nodes, DNS, TLS, API, vault and social
logins. Prints ✓, ! (works, but should be changed) or ✗ with a fix. Run it on the server's machine
and as its user, while the server is running. Exits with 1 if there is any ✗.`,
  async run(args, { say, result }) {
    const config = parseArguments(args).config()
    const findings: Finding[] = []
    for (const run of checks) {
      for (const finding of await run(config)) {
        findings.push(finding)
        say(`${MARKS[finding.status]} ${finding.text}`)
        if (finding.remedy) say(`    ${finding.remedy}`)
      }
    }
    const failures = findings.filter(({ status }) => status === 'failed').length
    result({ failures, findings })
    say(
      failures === 0 ? 'Everything needed is in place.' : `${failures} of the above must be fixed.`,
    )
    return failures === 0 ? 0 : 1
  },
}

async function checkSettings(config: Config): Promise<Finding[]> {
  const found = findUnsafeSettings(config)
  if (found.length === 0) return [{ status: 'ok', text: 'Settings: no unsafe combination' }]
  return found.map(({ isRefused, sentence }) => ({
    status: isRefused ? 'failed' : 'warning',
    text: `Settings: ${sentence}`,
  }))
}
