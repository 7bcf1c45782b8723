use anyhow::anyhow;
use rquickjs::{CatchResultExt, Context, Ctx, FromJs, Function, Runtime, String as JsString};

use super::escape::push_escaped;

/// Stack of the engine in bytes. React components nest deeply; the default is 256 KiB.
const STACK_BYTES: usize = 4 << 20;

/// QuickJS with the script that turns props into HTML. Used by one thread at a time.
pub(super) struct Engine {
    context: Context,
}

impl Engine {
    /// Starts an engine and runs the script.
    ///
    /// # Errors
    /// When the script does not run.
    pub(super) fn start(script: &str) -> anyhow::Result<Self> {
        let runtime = Runtime::new()?;
        runtime.set_max_stack_size(STACK_BYTES);
        let context = Context::full(&runtime)?;
        context.with(|ctx| {
            let run = || -> rquickjs::Result<()> {
                ctx.globals().set("escapeHtml", Function::new(ctx.clone(), escape_html)?)?;
                ctx.eval(script)
            };
            run().catch(&ctx).map_err(|error| anyhow!("the renderer script does not start: {error}"))
        })?;
        Ok(Self { context })
    }

    /// Gives the engine the facts of the site that the pages of an office show.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn start_site(&self, site_json: &str, office: &str) -> anyhow::Result<()> {
        self.call("startSite", |ctx, start| start.call((ctx.json_parse(site_json)?, office)))
    }

    /// The HTML of the body, with a placeholder for the page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_shell(&self, shell_json: &str) -> anyhow::Result<String> {
        self.call("renderShell", |ctx, render| render.call((ctx.json_parse(shell_json)?,)))
    }

    /// The HTML of one page.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_page(&self, id: &str, props_json: &str, office: &str) -> anyhow::Result<String> {
        self.call("renderPage", |ctx, render| render.call((id, ctx.json_parse(props_json)?, office)))
    }

    /// The HTML of one page with marks in place of texts; `None` when it depends on their letters.
    ///
    /// # Errors
    /// When a component throws.
    pub(super) fn render_template(&self, id: &str, props_json: &[u8], office: &str) -> anyhow::Result<Option<String>> {
        self.call("renderTemplate", |ctx, render| render.call((id, ctx.json_parse(props_json)?, office)))
    }

    fn call<T: for<'js> FromJs<'js>>(
        &self,
        name: &str,
        call: impl for<'js> FnOnce(&Ctx<'js>, Function<'js>) -> rquickjs::Result<T>,
    ) -> anyhow::Result<T> {
        self.context.with(|ctx| {
            function(&ctx, name)
                .and_then(|function| call(&ctx, function))
                .catch(&ctx)
                .map_err(|error| anyhow!("{error}"))
        })
    }
}

/// A function that the script defines.
fn function<'js>(ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Function<'js>> {
    ctx.globals().get(name)
}

/// Escapes text as React does. Strings are searched five times in JavaScript and once here, which saves a quarter of
/// the time of a page.
fn escape_html<'js>(ctx: Ctx<'js>, text: JsString<'js>) -> rquickjs::Result<JsString<'js>> {
    let written = text.clone().to_cstring()?;
    let written = written.as_str();
    if !written.bytes().any(|byte| matches!(byte, b'"' | b'&' | b'\'' | b'<' | b'>')) {
        return Ok(text);
    }
    let mut escaped = String::with_capacity(written.len() + 32);
    push_escaped(&mut escaped, written);
    JsString::from_str(ctx, &escaped)
}
