import type { DemoSettings } from '../../settings/settings.ts'
import { formatReact } from './formatReact.ts'
import { formatScriptTag } from './formatScriptTag.ts'
import { formatVue } from './formatVue.ts'
import type { Servers } from './sampleOptions.ts'

export const frameworks = ['react', 'script', 'vue'] as const
export type Framework = (typeof frameworks)[number]

type ProjectFile = { path: string; text: string }

/** The versions of this repository; a test compares them. */
export const versions = {
  latchkey: '0.1.0',
  '@solana/kit': '8.4.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.1',
  vite: '8.3.5',
} as const
const vueVersions = { vue: '3.5.45', '@vitejs/plugin-vue': '6.0.10' } as const

/** The file that the playground shows, and that a project is about. */
export function mainFile(
  framework: Framework,
  settings: DemoSettings,
  servers: Servers,
): ProjectFile {
  if (framework === 'react') return { path: 'src/main.tsx', text: formatReact(settings, servers) }
  if (framework === 'vue') return { path: 'src/App.vue', text: formatVue(settings, servers) }
  return { path: 'index.html', text: formatScriptTag(settings, servers) }
}

/** Every file of a small project that runs after `npm install && npm start`. */
export function projectFiles(
  framework: Framework,
  settings: DemoSettings,
  servers: Servers,
): readonly ProjectFile[] {
  const main = mainFile(framework, settings, servers)
  return [packageJson(framework, settings), ...frameworkFiles[framework], main]
}

/** The project as commands for a shell: pasted into a terminal, they write its files. */
export function projectScript(files: readonly ProjectFile[]): string {
  const commands = files.map(({ path, text }) => {
    const folder = path.includes('/') ? `mkdir -p ${path.slice(0, path.lastIndexOf('/'))}\n` : ''
    return `${folder}cat > ${path} <<'END_OF_FILE'\n${text}END_OF_FILE\n`
  })
  return `mkdir -p latchkey-site && cd latchkey-site\n${commands.join('')}echo 'Now run: npm install && npm start'\n`
}

function packageJson(framework: Framework, { chains }: DemoSettings): ProjectFile {
  const { latchkey, react, 'react-dom': reactDom, viem, vite } = versions
  const kit = chains.includes('solana') ? { '@solana/kit': versions['@solana/kit'] } : {}
  const dependencies = {
    react: { latchkey, ...kit, react, 'react-dom': reactDom, viem, vite },
    script: { latchkey, vite },
    vue: { latchkey, ...kit, react, 'react-dom': reactDom, viem, vite, ...vueVersions },
  }
  const copyBundle = 'mkdir -p public && cp -r node_modules/latchkey/dist/script public/latchkey'
  const text = JSON.stringify(
    {
      name: 'latchkey-site',
      private: true,
      type: 'module',
      scripts: {
        ...(framework === 'script' ? { prestart: copyBundle, prebuild: copyBundle } : {}),
        start: 'vite',
        build: 'vite build',
      },
      dependencies: dependencies[framework],
    },
    null,
    2,
  )
  return { path: 'package.json', text: `${text}\n` }
}

const indexHtml = (entry: string): ProjectFile => ({
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
const tsconfig: ProjectFile = {
  path: 'tsconfig.json',
  text: `${JSON.stringify({ compilerOptions, include: ['src'] }, null, 2)}\n`,
}

const frameworkFiles: Readonly<Record<Framework, readonly ProjectFile[]>> = {
  react: [tsconfig, indexHtml('/src/main.tsx')],
  script: [],
  vue: [
    indexHtml('/src/main.ts'),
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
