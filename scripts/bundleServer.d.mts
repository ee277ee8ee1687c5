export function bundleServer(server?: string): Promise<void>
