import { rspack } from '@rspack/core'

export default {
  entry: './src/main.tsx',
  output: { clean: true, publicPath: '/', filename: '[name].[contenthash].js' },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [new rspack.HtmlRspackPlugin({ template: 'page.html' })],
}
