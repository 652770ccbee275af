// A minimal page that only reads the stream and shows its images: the lower bound of the measured delay.

/** `window.start()` requests a stream from the page's URL. The images match the selector of the pages. */
export const barePage = `<!doctype html><title>Floor</title><img width="600" height="600">
<script>
  function show(event) {
    const { b64_json } = JSON.parse(event.slice(event.indexOf('data: ') + 6));
    const image = new Image(600, 600);
    image.className = 'absolute';
    image.src = 'data:image/png;base64,' + b64_json;
    document.querySelector('img').replaceWith(image);
  }
  window.start = async () => {
    const response = await fetch('/', { method: 'POST', body: '{"stream": true}' });
    const decoder = new TextDecoder();
    let rest = [];
    for await (const bytes of response.body) {
      const text = decoder.decode(bytes, { stream: true });
      rest.push(text);
      if (!text.endsWith('\\n\\n')) continue;
      show(rest.join(''));
      rest = [];
    }
  };
</script>`;
