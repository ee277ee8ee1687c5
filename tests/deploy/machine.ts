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
import type { Registry } from './localRegistry.ts'
import { readUnit } from './readUnit.ts'

/** Stands in for the account `latchkey`: PostgreSQL refuses to run as root. */
const ACCOUNT = 65_534
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
  const services: ChildProcess[] = []

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

  function control(line: string): void {
    if (line === 'systemctl daemon-reload') return
    if (line === 'systemctl enable --now latchkey.service latchkey-backup.timer') {
      services.push(startUnit('latchkey.service'))
    } else if (line === 'systemctl reload caddy') {
      services.push(start(['caddy', 'run', '--config', join(folder, 'etc/caddy/Caddyfile')], true))
    } else throw new Error(`The machine has no stand-in for: ${line}`)
  }

  return {
    folder,
    async run(commands) {
      const isControl = (line: string): boolean => line.startsWith('systemctl ')
      const lines = commands.trimEnd().split('\n')
      const shell = localise(lines.filter((line) => !isControl(line)).join('\n'))
      const child = spawn('bash', ['-euo', 'pipefail', '-c', shell], { env, cwd: folder })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
        })
      }
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${shell}\nended with ${code}:\n${said}\n${output.join('')}`)
      for (const line of lines.filter(isControl)) control(line)
      return said
    },
    async runUnit(name) {
      const [code] = await once(startUnit(name), 'close')
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output.join('')}`)
    },
    async close() {
      for (const child of services.splice(0).reverse()) {
        if (child.exitCode !== null) continue
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
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
