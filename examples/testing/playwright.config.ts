import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH
const baseURL = 'http://localhost:4173'

export default defineConfig({
  testDir: 'e2e',
  // The chain has a fixed port, the one of VITE_RPC_URL.
  workers: 1,
  use: {
    baseURL,
    // Your browser. Default: the one that `npx playwright install chromium` installs.
    launchOptions: executablePath ? { executablePath, args: ['--no-sandbox'] } : {},
  },
  webServer: { command: 'npx vite preview --port 4173', url: baseURL },
})
