import HtmlPlugin from 'html-webpack-plugin'

export default {
  entry: './src/main.tsx',
  output: { clean: true, publicPath: '/', filename: '[name].[contenthash].js' },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'esbuild-loader',
        options: { target: 'es2022', jsx: 'automatic' },
      },
    ],
  },
  plugins: [new HtmlPlugin({ template: 'page.html' })],
  performance: { hints: false },
}
