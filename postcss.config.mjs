// Tailwind is the only step between our CSS and the browser.
export default { plugins: { '@tailwindcss/postcss': {} } };
