// The floor under the delay of partial pictures: a page that does nothing but read the stream and show its pictures.

/** Posts for a stream to its own address when `window.start()` is called; its pictures are found as the stage's are. */
export const barePage = `<!doctype html><title>Floor</title><img width="600" height="600">
<script>
  function show(event) {
    const { b64_json } = JSON.parse(event.slice(event.indexOf('data: ') + 6));
    const picture = new Image(600, 600);
    picture.className = 'absolute';
    picture.src = 'data:image/png;base64,' + b64_json;
    document.querySelector('img').replaceWith(picture);
  }
  window.start = async () => {
    const reply = await fetch('/', { method: 'POST', body: '{"stream": true}' });
    const decoder = new TextDecoder();
    let rest = [];
    for await (const bytes of reply.body) {
      const text = decoder.decode(bytes, { stream: true });
      rest.push(text);
      if (!text.endsWith('\\n\\n')) continue;
      show(rest.join(''));
      rest = [];
    }
  };
</script>`;
