export function copyTemplates(): void
