// Only demos have this script: the link to the chart of the checkout follows the state that the page shows.
(function () {
  var link = document.querySelector('.chart-link a');
  var checkout = document.getElementById('checkout');
  if (!link || !checkout) return;
  var chart = link.getAttribute('href');

  function follow() {
    var shown = checkout.querySelector('[data-flow]');
    if (!shown) return;
    var states = shown.getAttribute('data-state').split(' ').join(',');
    link.setAttribute('href', chart + '?tab=states&state=' + encodeURIComponent(states));
  }

  new MutationObserver(follow).observe(checkout, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-state'],
  });
  follow();
})();
