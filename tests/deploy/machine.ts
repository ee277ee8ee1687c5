import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownValue } from '@latchkey/wire'
import type { Registry } from './localRegistry.ts'
import { readUnit } from './readUnit.ts'

/** Stands in for the account `latchkey`: PostgreSQL refuses to run as root. */
const ACCOUNT = 65_534
const SERVER = 'latchkey.service'
const isRoot = process.getuid?.() === 0

export type Machine = {
  folder: string
  /** Runs commands of the guide, with this machine's folders. @returns what they print */
  run(commands: string): Promise<string>
  /** Runs the command of a unit once and waits for its end, as its timer would. */
  runUnit(name: string): Promise<void>
  close(): Promise<void>
}

export type MachineOptions = {
  /** What stands in the guide → what stands for it here: names, ports, URLs. */
  substitutions: readonly (readonly [written: string, used: string])[]
  registry: Registry
}

/**
 * An empty folder as a machine of its own. The guide's commands run in a shell, with its folders under this one;
 * four programs that change a whole machine have a stand-in: apt-get, useradd, runuser and systemctl.
 */
export function createMachine({ substitutions, registry }: MachineOptions): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'))
  chmodSync(folder, 0o755)
  for (const name of ['bin', 'usr', 'etc/systemd/system', 'etc/caddy', 'var/lib', 'caddy']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  writeStandIns(join(folder, 'bin'))
  copyFileSync(new URL('./resolveNames.mjs', import.meta.url), join(folder, 'resolveNames.mjs'))
  writeFileSync(join(folder, 'npmrc'), `${npmSettings()}\n@latchkey:registry=${registry.url}/\n`)
  const env = environment(folder)
  const services = new Map<string, ChildProcess>()

  const localise = (text: string): string =>
    [
      ...substitutions,
      ['/etc/', `${folder}/etc/`],
      ['/var/lib/', `${folder}/var/lib/`],
      ['-o latchkey -g latchkey', isRoot ? `-o ${ACCOUNT} -g ${ACCOUNT}` : ''],
    ].reduce((done, [written = '', used = '']) => done.replaceAll(written, used), text)

  /** The services' output, which a failure shows. */
  const output: string[] = []

  function start(command: readonly string[], asRoot: boolean): ChildProcess {
    const [program = '', ...args] = command
    const child = spawn(program, args, {
      env,
      cwd: folder,
      ...(isRoot && !asRoot ? { uid: ACCOUNT, gid: ACCOUNT } : {}),
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
    }
    return child
  }

  const startUnit = (name: string): ChildProcess => {
    const text = readFileSync(join(folder, 'etc/systemd/system', name), 'utf8')
    const { command, stateFolder } = readUnit(localise(text))
    mkdirSync(join(folder, 'var/lib', stateFolder), { recursive: true })
    if (isRoot) chownSync(join(folder, 'var/lib', stateFolder), ACCOUNT, ACCOUNT)
    return start(command, false)
  }

  async function stop(name: string): Promise<void> {
    const child = services.get(name)
    services.delete(name)
    if (!child || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  const startServer = () => void services.set(SERVER, startUnit(SERVER))
  const startCaddy = () => {
    const command = ['caddy', 'run', '--config', join(folder, 'etc/caddy/Caddyfile')]
    services.set('caddy', start(command, true))
  }

  /** What systemd does at the commands of the guides. */
  const control: Readonly<Record<string, () => void | Promise<void>>> = {
    'systemctl daemon-reload': () => {},
    'systemctl enable --now latchkey.service latchkey-backup.timer': startServer,
    'systemctl start latchkey.service': startServer,
    'systemctl stop latchkey.service': () => stop(SERVER),
    'systemctl restart latchkey.service': () => stop(SERVER).then(startServer),
    'systemctl reload caddy': startCaddy,
  }

  async function runLine(line: string): Promise<void> {
    const run = ownValue(control, line)
    if (!run) throw new Error(`The machine has no stand-in for: ${line}`)
    await run()
  }

  async function runShell(commands: string): Promise<string> {
    const shell = localise(commands)
    const child = spawn('bash', ['-euo', 'pipefail', '-c', shell], { env, cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    }
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${shell}\nended with ${code}:\n${said}\n${output.join('')}`)
    return said
  }

  return {
    folder,
    async run(commands) {
      let said = ''
      for (const part of commands.trimEnd().split(/^(systemctl .+)\n?/m)) {
        if (part.startsWith('systemctl ')) await runLine(part)
        else if (part.trim() !== '') said += await runShell(part)
      }
      return said
    },
    async runUnit(name) {
      const [code] = await once(startUnit(name), 'close')
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output.join('')}`)
    },
    async close() {
      for (const name of [...services.keys()].reverse()) await stop(name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** This machine's own settings of npm, such as the authority of a mirror. */
function npmSettings(): string {
  const path = execFileSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).trim()
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function writeStandIns(folder: string): void {
  const account = isRoot
    ? `exec setpriv --reuid ${ACCOUNT} --regid ${ACCOUNT} --clear-groups "$@"`
    : 'exec "$@"'
  const standIns = {
    // `apt-get install -y <program>`: this machine must have it.
    'apt-get': 'command -v "$3" >/dev/null',
    useradd: 'true',
    runuser: `shift 3; ${account}`,
  }
  for (const [name, script] of Object.entries(standIns)) {
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
  }
}

/** Without the variables of the npm that runs this test. */
function environment(folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^(VITEST|NODE_ENV|INIT_CWD|TEST)/.test(name),
  )
  const prefix = join(folder, 'usr')
  return {
    ...Object.fromEntries(kept),
    PATH: [join(folder, 'bin'), join(prefix, 'bin'), process.env.PATH].join(':'),
    npm_config_prefix: prefix,
    npm_config_globalconfig: join(folder, 'npmrc'),
    XDG_DATA_HOME: join(folder, 'caddy'),
    XDG_CONFIG_HOME: join(folder, 'caddy'),
    NODE_OPTIONS: `--import ${join(folder, 'resolveNames.mjs')}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt'),
  }
}

/** Says whether units are right where systemd is installed. */
export function verifyUnits(machine: Machine, names: readonly string[]): void {
  const paths = names.map((name) => join(machine.folder, 'etc/systemd/system', name))
  execFileSync('systemd-analyze', ['verify', '--man=no', ...paths], { stdio: 'pipe' })
}
