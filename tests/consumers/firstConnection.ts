import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type Workbench, waitForPage } from './check.ts'
import { copyExample, installProject } from './install.ts'
import { run, start } from './run.ts'
import { root } from './tarballs.ts'
import { connectOnce } from './visit.ts'

/** A project that the program of `create-latchkey` makes or migrates. */
export type NewProject = {
  readonly name: string
  /** Writes the project's files into the folder, with the program. */
  write(program: string, folder: string): Promise<void>
}

const kits = {
  appkit: { '@reown/appkit': '1.7.3', '@reown/appkit-adapter-wagmi': '1.7.3' },
  rainbowkit: { '@rainbow-me/rainbowkit': '2.2.8' },
  connectkit: { connectkit: '1.9.1' },
}

export const newProjects: readonly NewProject[] = [
  ...['vite-react', 'nextjs', 'html', 'vue'].map((template) => ({
    name: `create ${template}`,
    write: async (program: string, folder: string) => {
      await run(root, 'node', [program, folder, '--template', template])
    },
  })),
  ...Object.entries(kits).map(([kit, packages]) => ({
    name: `migrate ${kit}`,
    write: async (program: string, folder: string) => {
      writeQuickStart(kit, packages, folder)
      await run(root, 'node', [program, 'migrate', folder])
    },
  })),
]

/** Seconds from the command to the connected wallet: write, install, start the development server, connect. */
export async function timeFirstConnection(project: NewProject, bench: Workbench): Promise<number> {
  const from = performance.now()
  const folder = join(bench.folder, project.name.replaceAll(' ', '-'))
  const unpacked = join(bench.folder, 'program')
  mkdirSync(unpacked, { recursive: true })
  const tarball = bench.tarballs.get('create-latchkey') ?? ''
  await run(unpacked, 'tar', ['-xzf', tarball, '--strip-components=1'])
  await project.write(join(unpacked, 'dist/main.js'), folder)
  await installProject(folder, bench.tarballs)
  const port = await freePort()
  const env = { PORT: String(port) }
  const server = start(folder, 'npm', ['run', 'dev', '--', '--port', String(port)], env)
  try {
    const url = `http://localhost:${port}/`
    await waitForPage(url, server)
    await connectOnce(bench.browser, url, bench.wallet)
    return (performance.now() - from) / 1_000
  } finally {
    await server.close()
  }
}

/** A Vite project with the page of a kit's quick start and the kit's packages, which are never installed. */
function writeQuickStart(
  kit: string,
  packages: Readonly<Record<string, string>>,
  folder: string,
): void {
  copyExample('wagmi', folder)
  const manifest = join(folder, 'package.json')
  const lines = Object.entries(packages).map(([name, version]) => `"${name}": "${version}"`)
  const text = readFileSync(manifest, 'utf8').replace('"latchkey": "0.1.0"', lines.join(', '))
  writeFileSync(manifest, text)
  const page = readFileSync(new URL(`kits/${kit}.tsx.txt`, import.meta.url), 'utf8')
  writeFileSync(join(folder, 'src/main.tsx'), page)
}
