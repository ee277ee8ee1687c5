import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { readConfig } from '../config/config.ts'
import { settingsFile } from '../config/configFolder.ts'
import { findUnsafeSettings } from '../config/unsafeSettings.ts'
import { isLocalUrl } from '../setting/localUrl.ts'
import { SettingError } from '../setting/setting.ts'
import { type Command, type CommandArguments, parseArguments } from './command.ts'
import { askMissing } from './init/askMissing.ts'
import { type Answers, type ConfigFile, configFiles } from './init/configFiles.ts'
import { readChains } from './init/readChains.ts'
import { siteLines } from './init/siteLines.ts'

const questions = [
  { flag: 'site', text: 'Origin of your site (https://shop.example)' },
  { flag: 'api', text: 'URL of this server for browsers (https://api.shop.example)' },
  {
    flag: 'vault',
    text: "URL of the embedded wallet's page, on a separate domain; none to disable email and social logins",
  },
  {
    flag: 'chains',
    text: 'Nodes (eip155:1=https://node.example,eip155:8453=https://…)',
    fallback: '',
  },
  { flag: 'smtp-url', text: 'Mail server (smtps://user:password@mail.example)', fallback: '' },
  { flag: 'mail-from', text: 'Sender of the emails (Shop <wallet@shop.example>)', fallback: '' },
  { flag: 'socials', text: 'Social logins: path of a JSON file', fallback: '' },
]

export const init: Command = {
  summary: 'writes settings, secrets and the lines for your site; takes flags or prompts you',
  help: `latchkey-server init [--config <folder>] [flags]

Writes latchkey.env, secrets.env (mode 0600), chains.json and socials.json to a folder
[./latchkey] and prints the lines to paste into your site. Prompts for missing values, unless
--site, --api and --vault are given:

  --site <origin>[,<origin>…]   the origins of your site
  --api <url>                   this server's public URL
  --vault <url> | none          the embedded wallet's page, on a separate host name
  --chains <list>               eip155:1=https://node,eip155:8453=https://node; or JSON; or a file
  --smtp-url <url>              mail server    --mail-from <sender>
  --socials <file>              social logins, JSON
  --embedded-kms <json>         key service; the default is a key file
  --i-understand                accepts a key file in production: a copy of the disk then
                                contains the database and the keys
  --project-id <id>  --database-url <url>  --redis-url <url>  --data-dir <folder>  --port <port>
  --trusted-proxies <n>         [1, on localhost 0]
  --force                       replaces an existing configuration; its secrets are lost

Rejects settings that endanger visitors' wallets.`,
  async run(args, { say, result }) {
    const parsedArgs = parseArguments(args, {
      site: { type: 'string' },
      api: { type: 'string' },
      vault: { type: 'string' },
      'i-understand': { type: 'boolean' },
      force: { type: 'boolean' },
    })
    const folder = resolve(parsedArgs.text('config') ?? 'latchkey')
    if (existsSync(join(folder, settingsFile)) && !parsedArgs.has('force')) {
      throw new SettingError(
        `${folder} already has a configuration. --force replaces it, with new secrets.`,
      )
    }
    const answers = await collectAnswers(parsedArgs, folder)
    const files = configFiles(answers)
    const unsafe = await findUnsafeAnswers(answers, files)
    const isRiskAccepted = parsedArgs.has('i-understand')
    const refused = unsafe.filter(
      (setting) => setting.isRefused && !(setting.isAcceptable && isRiskAccepted),
    )
    if (refused.length > 0) {
      for (const { sentence } of refused) say(`✗ ${sentence}`)
      result({ written: [], rejected: refused.map(({ sentence }) => sentence) })
      say('Nothing was written.')
      return 1
    }
    await writeFiles(folder, files)
    for (const { path, mode } of files) say(`✓ ${path} (mode 0${mode.toString(8)})`)
    for (const { sentence } of unsafe) say(`! ${sentence}`)
    say(`\n${siteLines(answers)}\n`)
    const warnings = unsafe.map(({ sentence }) => sentence)
    result({ written: files.map(({ path }) => path), warnings, siteLines: siteLines(answers) })
    say(`Next: latchkey-server check --config ${folder}, then latchkey-server --config ${folder}`)
    return 0
  },
}

async function collectAnswers(parsedArgs: CommandArguments, folder: string): Promise<Answers> {
  const asked = await askMissing(questions, (flag) => parsedArgs.text(flag))
  const answer = (flag: string): string => asked.get(flag) ?? ''
  const publicUrl = originOf('--api', answer('api'))
  const vaultUrl = answer('vault') === 'none' ? '' : originOf('--vault', answer('vault'))
  const origins = answer('site')
    .split(',')
    .map((site) => originOf('--site', site.trim()))
  const dataDir = resolve(parsedArgs.text('data-dir') ?? join(folder, 'data'))
  const keyFile = JSON.stringify({ kind: 'file', path: join(dataDir, 'embedded-keys.json') })
  return {
    folder,
    projectId: parsedArgs.text('project-id') ?? projectIdOf(origins[0] ?? ''),
    origins: origins.join(','),
    publicUrl,
    vaultUrl,
    chains: readChains(answer('chains')),
    socials: await readJsonText(answer('socials')),
    smtpUrl: answer('smtp-url'),
    mailFrom: answer('mail-from'),
    kms:
      parsedArgs.text('embedded-kms') ??
      (parsedArgs.has('i-understand') && vaultUrl ? keyFile : null),
    databaseUrl: parsedArgs.text('database-url') ?? '',
    redisUrl: parsedArgs.text('redis-url') ?? '',
    dataDir,
    port: parsedArgs.text('port') ?? '4000',
    trustedProxies: parsedArgs.text('trusted-proxies') ?? (isLocalUrl(publicUrl) ? '0' : '1'),
  }
}

function originOf(flag: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingError(`${flag}: "${text}" is not a URL such as https://shop.example`)
  }
  return new URL(text).origin
}

function projectIdOf(origin: string): string {
  return new URL(origin).hostname.replaceAll('.', '-').slice(0, 64)
}

async function readJsonText(text: string): Promise<string | null> {
  if (text === '') return null
  return /^\s*\{/.test(text) ? text : readFile(text, 'utf8')
}

/** Reads the new files as the server will, before they are written. @throws SettingError */
async function findUnsafeAnswers(
  answers: Answers,
  files: readonly ConfigFile[],
): Promise<ReturnType<typeof findUnsafeSettings>> {
  const env = Object.assign({}, ...files.filter(isEnv).map(({ text }) => parseEnv(text)))
  return findUnsafeSettings(
    readConfig({
      ...env,
      ...(answers.chains ? { CHAINS: answers.chains } : {}),
      ...(answers.socials ? { SOCIALS: answers.socials } : {}),
    }),
  )
}

function isEnv({ path }: ConfigFile): boolean {
  return path.endsWith('.env')
}

async function writeFiles(folder: string, files: readonly ConfigFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { path, mode, text } of files) {
    // The mode of an existing file would stay, so that secrets could be readable.
    await writeFile(path, text, { mode })
    await chmod(path, mode)
  }
}
