import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const examples = fileURLToPath(new URL('../examples', import.meta.url))
const templates = fileURLToPath(new URL('../packages/create-latchkey/templates', import.meta.url))
const built = /[\\/](node_modules|dist|\.next|public[\\/]latchkey)([\\/]|$)/

/** Copies the examples that are templates of `npm create latchkey` into its package. */
export function copyTemplates() {
  rmSync(templates, { recursive: true, force: true })
  for (const name of ['vite-react', 'nextjs', 'html', 'vue']) {
    cpSync(`${examples}/${name}`, `${templates}/${name}`, {
      recursive: true,
      filter: (path) => !built.test(path.slice(examples.length)),
    })
  }
}
