// A recorder with LogRocket's interface. Like real ones it writes markup with innerHTML, records from a worker, and sends
// everything that it is given, masked as its options and `data-private` say.
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  const policy = window.trustedTypes
    ? window.trustedTypes.createPolicy('recorder', {
        createHTML: (text) => text,
        createScriptURL: (url) => url,
      })
    : { createHTML: (text) => text, createScriptURL: (url) => url };
  const code = `onmessage = ({ data }) => fetch('${origin}/record', { method: 'POST', mode: 'no-cors', body: data });`;
  const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  const worker = new Worker(policy.createScriptURL(blob));
  const send = (kind, data) => worker.postMessage(JSON.stringify({ kind, data }), []);
  const mask = (text) => text.replaceAll(/\S/g, 'x');

  const record = (options) => {
    const { inputSanitizer, textSanitizer, hiddenAttributes = [] } = options.dom ?? {};
    const write = (node) => {
      if (node.nodeType === Node.TEXT_NODE) return textSanitizer ? mask(node.data) : node.data;
      if (node.nodeType !== Node.ELEMENT_NODE) return '';
      // Styles in markup are refused by the page's policy, whoever writes them.
      const name = node.localName.replace(/^style$/, 'template');
      if (node.hasAttribute('data-private')) return `<${name} private></${name}>`;
      const attributes = [...node.attributes]
        .filter((attribute) => !hiddenAttributes.includes(attribute.name))
        .map((attribute) => ` ${attribute.name.replace(/^style$/, 'data-style')}="${attribute.value}"`);
      const typed = 'value' in node && name !== 'li' && name !== 'button' ? String(node.value) : '';
      const value = inputSanitizer ? mask(typed) : typed;
      return `<${name}${attributes.join('')}>${value}${[...node.childNodes].map(write).join('')}</${name}>`;
    };
    const snapshot = () => {
      const copy = document.createElement('div');
      copy.innerHTML = policy.createHTML(write(document.documentElement));
      send('page', { address: options.browser.urlSanitizer(location.href), markup: copy.innerHTML });
    };
    let isDue = false;
    const soon = () => {
      if (isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        snapshot();
      }, 50);
    };
    new MutationObserver(soon).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    document.addEventListener(
      'input',
      ({ target }) => {
        soon();
        if (!target.closest('[data-private]'))
          send('input', inputSanitizer ? mask(target.value) : target.value);
      },
      true,
    );
    document.addEventListener('keydown', ({ key, target }) => {
      if (!inputSanitizer && !target.closest('[data-private]')) send('key', key);
    });
    if (options.network?.isEnabled !== false) {
      const original = window.fetch;
      window.fetch = (input, init) => {
        send('call', { input, body: init?.body });
        return original(input, init);
      };
    }
    snapshot();
  };

  window.LogRocket = {
    init(key, options) {
      send('init', key);
      record(options);
    },
    identify(id, traits) {
      send('identify', { id, traits });
    },
  };
})();
