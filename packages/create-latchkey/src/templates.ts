/** The kinds of project, each a folder of `examples/`, and the file with the options. */
export const templates = [
  { name: 'vite-react', title: 'React with Vite', optionsFile: 'src/latchkey.ts' },
  { name: 'nextjs', title: 'Next.js (App Router)', optionsFile: 'app/Providers.tsx' },
  { name: 'html', title: 'Plain HTML with a script tag', optionsFile: 'public/index.html' },
  { name: 'vue', title: 'Vue with Vite', optionsFile: 'src/latchkey.ts' },
] as const

export type TemplateName = (typeof templates)[number]['name']

export function isTemplate(name: string): name is TemplateName {
  return templates.some((template) => template.name === name)
}
