import type { DemoSettings } from '../../settings/settings.ts'
import { formatReact } from './formatReact.ts'
import { formatScriptTag } from './formatScriptTag.ts'
import { formatVue } from './formatVue.ts'
import type { Servers } from './sampleOptions.ts'

export const kinds = ['react', 'script', 'vue'] as const
export type Framework = (typeof kinds)[number]

type File = { path: string; text: string }

/** The versions of this repository; a test compares them. */
export const versions = {
  latchkey: '0.1.0',
  '@latchkey/widget': '0.1.0',
  '@solana/kit': '8.4.0',
  '@wagmi/core': '3.6.5',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.1',
  vite: '8.3.5',
} as const
const vueVersions = { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.10' } as const

/** The file that the playground shows, and that a project is about. */
export function mainFile(kind: Framework, settings: DemoSettings, servers: Servers): File {
  if (kind === 'react') return { path: 'src/main.tsx', text: formatReact(settings, servers) }
  if (kind === 'vue') return { path: 'src/App.vue', text: formatVue(settings, servers) }
  return { path: 'index.html', text: formatScriptTag(settings, servers) }
}

/** Every file of a small project that runs after `npm install && npm start`. */
export function projectFiles(
  kind: Framework,
  settings: DemoSettings,
  servers: Servers,
): readonly File[] {
  const main = mainFile(kind, settings, servers)
  return [manifest(kind, settings), ...others[kind], main]
}

/** The project as commands for a shell: pasted into a terminal, they write its files. */
export function projectScript(files: readonly File[]): string {
  const writes = files.map(({ path, text }) => {
    const folder = path.includes('/') ? `mkdir -p ${path.slice(0, path.lastIndexOf('/'))}\n` : ''
    return `${folder}cat > ${path} <<'END_OF_FILE'\n${text}END_OF_FILE\n`
  })
  return `mkdir -p latchkey-site && cd latchkey-site\n${writes.join('')}echo 'Now run: npm install && npm start'\n`
}

function manifest(kind: Framework, { chains }: DemoSettings): File {
  const { latchkey, '@latchkey/widget': widget, vite } = versions
  const dependencies = {
    react: {
      latchkey,
      '@wagmi/core': versions['@wagmi/core'],
      ...(chains.includes('solana') ? { '@solana/kit': versions['@solana/kit'] } : {}),
      react: versions.react,
      'react-dom': versions['react-dom'],
      viem: versions.viem,
      vite,
    },
    script: { '@latchkey/widget': widget, vite },
    vue: { '@latchkey/widget': widget, vite, ...vueVersions },
  }
  const copy = 'mkdir -p public && cp -r node_modules/@latchkey/widget/bundle public/latchkey'
  const text = JSON.stringify(
    {
      name: 'latchkey-site',
      private: true,
      type: 'module',
      scripts: {
        ...(kind === 'script' ? { prestart: copy, prebuild: copy } : {}),
        start: 'vite',
        build: 'vite build',
      },
      dependencies: dependencies[kind],
    },
    null,
    2,
  )
  return { path: 'package.json', text: `${text}\n` }
}

const page = (entry: string): File => ({
  path: 'index.html',
  text: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>My site</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`,
})

const compilerOptions = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
}
const tsconfig: File = {
  path: 'tsconfig.json',
  text: `${JSON.stringify({ compilerOptions, include: ['src'] }, null, 2)}\n`,
}

const others: Readonly<Record<Framework, readonly File[]>> = {
  react: [tsconfig, page('/src/main.tsx')],
  script: [],
  vue: [
    page('/src/main.ts'),
    {
      path: 'vite.config.ts',
      text: `import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const isCustomElement = (tag: string) => tag.startsWith('latchkey-')

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
`,
    },
    {
      path: 'src/main.ts',
      text: `import { createApp } from 'vue'
import App from './App.vue'

createApp(App).mount('#root')
`,
    },
  ],
}
