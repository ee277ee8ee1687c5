export function writeModules(): void
