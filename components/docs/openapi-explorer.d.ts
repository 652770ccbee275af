/** The library brings no types: importing it registers the element `openapi-explorer`, nothing else. */
declare module 'openapi-explorer';
