/** HTML that the editor writes and the server stores unchanged. */
export const descriptionSamples = {
  emphasis: '<p>Made on <strong>film</strong>, <em>slowly</em>, by <strong><em>hand</em></strong>.</p>',
  headings: '<h3>Hours</h3><p>From ten.</p><h4>On Sundays</h4><p>From noon.</p>',
  lists: '<ul><li>Wine</li><li>Bread<ul><li>Rye</li></ul></li></ul><ol><li>Come</li><li>Stay</li></ol>',
  links: '<p><a href="https://example.com/a?b=1&amp;c=2">More</a> <a href="mailto:a@example.com">Write</a></p>',
  pictures:
    '<p><img src="/images/a.webp" alt="A &quot;room&quot; &amp; more" width="800" height="600" loading="lazy" /></p>',
  breaks: '<p>One<br />two</p><hr /><p>Three\u00a0four 1 &lt; 2 &gt; 0 "quoted"</p>',
  quotes: '<blockquote><p>Quiet.</p><p>Very.</p></blockquote>',
  small: '<p>H<sub>2</sub>O, m<sup>2</sup>, <u>under</u>, <s>gone</s>, <small>small</small></p>',
}
