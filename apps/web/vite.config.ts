import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './chunk-groups.ts'
import { chunkLoader } from './chunk-loader.ts'
import { compileHints } from './compile-hints.ts'

const server = process.env.SERVER_ORIGIN ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), chunkLoader(), compileHints()],
  build: {
    manifest: true,
    target: 'es2022',
    // Inlined fonts or images would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      // Warns of every module with static imports too; here those are in chunks that load later.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true, changeOrigin: false },
      '/dev': { target: server, changeOrigin: false },
    },
  },
  // What its two test projects share; vitest.config.ts says which test is in which.
  test: {
    environment: 'jsdom',
    setupFiles: ['test-support/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
