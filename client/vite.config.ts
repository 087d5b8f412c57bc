import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true, discloseVersion: false } })],
  build: {
    outDir: '../src/wabe/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict Content-Security-Policy knows no data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // what all pages need, and the table in one piece: split for those who need parts of it, it would be larger
        codeSplitting: {
          groups: [
            { name: 'house', test: /node_modules\/svelte|preload-helper|src\/(lib\/(api|groups|manual|route|theme|Logo)|table\/Copy)/, priority: 2 },
            { name: 'table', test: /src\/table\/(Board|TablePage)\.svelte/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/look': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
