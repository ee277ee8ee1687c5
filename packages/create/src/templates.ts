/** The kinds of project, each a folder of `examples/`. */
export const templates = [
  { name: 'vite-react', title: 'React with Vite' },
  { name: 'nextjs', title: 'Next.js (App Router)' },
  { name: 'html', title: 'Plain HTML with a script tag' },
  { name: 'vue', title: 'Vue with Vite' },
] as const

export type TemplateName = (typeof templates)[number]['name']

export function isTemplate(name: string): name is TemplateName {
  return templates.some((template) => template.name === name)
}
